import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { legalParts } from '#domain/providers/legal-text.ts'
import { Prose } from './prose.tsx'

test('a word of one letter stays with the next one in all parts of a text of an operator', () => {
  const text = renderToStaticMarkup(
    <Prose parts={legalParts('## Кино и сериалы\n\nСмотрите в браузере\n\n- к пакету\n- о сервисе')} />,
  )
  expect(text).toBe(
    '<h2>Кино и\u00a0сериалы</h2><p>Смотрите в\u00a0браузере</p><ul><li>к\u00a0пакету</li><li>о\u00a0сервисе</li></ul>',
  )
})
