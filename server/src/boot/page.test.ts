import { expect, test } from 'vitest'
import type { Boot } from '#contract/boot.ts'
import { renderPage } from './page.ts'

const TEMPLATE = '<!doctype html><html lang="ru"><head><title>Openair</title><!--boot--></head></html>'
const LONG = 'Телеканалы с архивом на две недели, фильмы и сериалы: в браузере, в телефоне и в телевизоре.'

/** The parts of boot data that the page reads by itself. */
const bootOf = (parts: { name?: string; description?: string; accent?: Record<string, string> }): Boot =>
  ({
    language: 'kk',
    network: { default: { title: parts.name ?? 'Openair', description: parts.description ?? '' } },
    rowset: null,
    rows: [{ promotions: [{ cover: { bg: '/art/hero.svg' } }] }],
    accent: parts.accent ?? {},
  }) as unknown as Boot

const descriptionOf = (page: string): string => /name="description" content="([^"]*)"/.exec(page)?.[1] ?? ''

test('the description is cut to 70 characters [shell.meta-description-trim]', () => {
  const description = descriptionOf(renderPage(TEMPLATE, bootOf({ description: LONG })))
  expect(LONG.startsWith(description)).toBe(true)
  expect(description.length).toBeGreaterThan(60)
  expect(description.length).toBeLessThanOrEqual(70)
})

test('the page speaks its language and fetches its first picture at once', () => {
  const page = renderPage(TEMPLATE, bootOf({}))
  expect(page).toContain('<html lang="kk"')
  expect(page).toContain('<link rel="preload" as="image" href="/art/hero.svg"')
})

test('words of an operator stay words: nothing in them becomes markup', () => {
  const evil = '</script><script>alert(1)</script>"&$&'
  const page = renderPage(TEMPLATE, bootOf({ name: evil, description: evil }))
  expect(page).not.toContain('<script>alert')
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  expect((JSON.parse(json) as Boot).network.default.title).toBe(evil)
})

test('a brand colour that is no colour does not reach the style sheet', () => {
  const page = renderPage(
    TEMPLATE,
    bootOf({ accent: { '--accent': '#f4b544', '--bad': 'red}body{display:none' } }),
  )
  expect(page).toContain('<style>:root{--accent:#f4b544}</style>')
})

test('the words of the language come along with the page, where the script does not hold them', () => {
  const template = TEMPLATE.replace(
    '<!--boot-->',
    '<!--words uz=/assets/uz.js kk=/assets/kk.js--><!--boot-->',
  )
  const page = renderPage(template, bootOf({}))
  expect(page.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/kk.js" />',
  ])
  expect(renderPage(template, { ...bootOf({}), language: 'en' })).not.toContain('/assets/')
})
