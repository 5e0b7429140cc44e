import type { SharedAnswer, SharedAnswers } from './shared-answers.ts'

/** So many forms of an answer are kept: at worst whoever has something alone has a form of their own, and viewers are many. */
const FORMS_KEPT = 4

const forms = new WeakMap<SharedAnswer, Map<string, Promise<SharedAnswer>>>()

/**
 * An answer with something laid over it: made once for all who see the same over it, and kept with it beside a few others, of which the one that was
 * wanted longest ago goes.
 * @param name tells what is laid over it from all else that may be
 */
export function formOf(
  shared: Pick<SharedAnswers, 'grow'>,
  answer: SharedAnswer,
  name: string,
  maker: () => Promise<SharedAnswer>,
): Promise<SharedAnswer> {
  const own = forms.get(answer) ?? new Map<string, Promise<SharedAnswer>>()
  forms.set(answer, own)
  const known = own.get(name)
  const form = known ?? maker()
  // The last one is the one that was wanted last.
  own.delete(name)
  own.set(name, form)
  if (known) return form
  const [oldest] = own.keys()
  const isMore = own.size <= FORMS_KEPT
  if (!isMore && oldest !== undefined) own.delete(oldest)
  form.then(
    (made) => isMore && shared.grow(answer, made.size),
    () => own.get(name) === form && own.delete(name),
  )
  return form
}
