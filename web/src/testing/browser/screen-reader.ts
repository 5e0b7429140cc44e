import { virtual } from '@guidepup/virtual-screen-reader'
import { expect } from 'vitest'

/** More than any page says: whoever reads on is caught in it. */
const MOST_PHRASES = 1500

/** What a screen reader says from the beginning of a part of the page to its end, phrase by phrase, without the ends of things. */
async function readAloud(container: Element = document.body): Promise<readonly string[]> {
  await virtual.start({ container })
  try {
    const end = `end of ${await virtual.lastSpokenPhrase()}`
    for (let at = 0; (await virtual.lastSpokenPhrase()) !== end; at += 1) {
      if (at === MOST_PHRASES) throw new Error('the page does not end')
      await virtual.next()
    }
    return (await virtual.spokenPhraseLog()).filter((phrase) => !phrase.startsWith('end'))
  } finally {
    await virtual.stop()
  }
}

/** While something is done a screen reader says these by itself, since the focus goes there or it is announced; nothing that it says is a fault. */
export async function expectHeard(work: () => Promise<unknown>, phrases: readonly RegExp[]): Promise<void> {
  await virtual.start({ container: document.body })
  try {
    await work()
    await expect
      .poll(() => virtual.spokenPhraseLog())
      .toEqual(expect.arrayContaining(phrases.map((phrase) => expect.stringMatching(phrase))))
    expect(spokenFaults(await virtual.spokenPhraseLog())).toEqual([])
  } finally {
    await virtual.stop()
  }
}

/** A page says these, in this order, whatever else it says between them; nothing of it is a fault. */
export async function expectRead(phrases: readonly RegExp[], container?: Element): Promise<void> {
  const said = await readAloud(container)
  expect(spokenFaults(said)).toEqual([])
  let from = 0
  for (const phrase of phrases) {
    const at = said.findIndex((one, place) => place >= from && phrase.test(one))
    expect(at, `${phrase} after “${said[from - 1] ?? 'the beginning'}” in\n${said.join('\n')}`).not.toBe(-1)
    from = at + 1
  }
}

/** Roles that say nothing without a name. */
const NAMED =
  'button|link|tab|switch|checkbox|radio|slider|combobox|searchbox|textbox|dialog|img|image|option|menuitem|progressbar'
const STATES =
  'not |disabled|expanded|checked|selected|pressed|busy|current|has popup|\\d+ control|position|max value|orientated|autocomplete'
const NAMELESS = new RegExp(`^(?:${NAMED})(?:, (?:${STATES}).*)?$`)

/** What nobody should have to hear: things without a name, files, pictures that say that they are pictures, words of programs. */
const spokenFaults = (phrases: readonly string[]): string[] =>
  phrases.filter(
    (phrase) =>
      NAMELESS.test(phrase) ||
      /\.(?:svg|webp|png|jpe?g)\b|\b(?:undefined|null|NaN)\b|\[object |\{\{/.test(phrase) ||
      /\b(?:img|image)\b.*\b(?:img|image)\b/i.test(phrase) ||
      /^emphasis$/.test(phrase),
  )
