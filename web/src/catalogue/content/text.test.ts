import { describe, expect, test } from 'vitest'
import { trimDescription } from './text.ts'

describe('descriptions', () => {
  test('a long one is cut at the last paragraph within 600 characters [catalogue.description-trim]', () => {
    const paragraph = 'а'.repeat(290)
    expect(trimDescription(`${paragraph}\n${paragraph}\n${paragraph}`)).toBe(`${paragraph}\n${paragraph}`)
    expect(trimDescription('б'.repeat(600))).toHaveLength(600)
  })

  test('a first paragraph that is too long is cut at a word', () => {
    const trimmed = trimDescription('слово '.repeat(200))
    expect(trimmed).toMatch(/слово…$/)
    expect(trimmed.length).toBeLessThanOrEqual(601)
  })
})
