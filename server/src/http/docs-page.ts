import type { TObject, TSchema } from 'typebox'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { REASONS } from '#contract/refusals.ts'
import { templated } from './openapi.ts'

export const STYLE = `
:root{color-scheme:dark;--bg:#0A0E12;--surface-1:#12151A;--surface-2:#1B1F25;--line:rgb(244 240 231/.09);--text:#F4F0E7;--text-2:#BDBAB5;--text-3:#979BA0;--accent:#F4B544}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 "Onest Variable",Onest,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:48px 20px 96px}h1{font-size:32px;line-height:1.2;margin:0 0 8px}h2{font-size:24px;margin:56px 0 12px}
p{color:var(--text-2);margin:0 0 12px}a{color:var(--accent)}a:focus-visible,summary:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:6px}
nav{display:flex;flex-wrap:wrap;gap:16px;margin:20px 0}
details{background:var(--surface-1);border:1px solid var(--line);border-radius:12px;margin:8px 0}
summary{display:grid;grid-template-columns:64px 1fr;gap:4px 12px;padding:14px 16px;cursor:pointer;list-style:none}summary::-webkit-details-marker{display:none}
.method{color:var(--accent);font-weight:600}code,.path{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:14px;overflow-wrap:anywhere}
.what{grid-column:2;color:var(--text-2);font-size:14px}.body{padding:0 16px 16px}h3{font-size:14px;margin:16px 0 6px;color:var(--text-3);font-weight:600}
table{width:100%;border-collapse:collapse;font-size:14px}td{padding:6px 12px 6px 0;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere}td:first-child{width:30%}
pre{background:var(--surface-2);border-radius:8px;padding:12px;overflow:auto;font-size:13px;line-height:1.45;margin:0}`

const MEANING = { open: 'no token', optional: 'token if there is one', token: 'needs a token' } as const
const DEPTH_AT_MOST = 4

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The parts of a JSON schema that people read. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
}

/** The name of a type in one line: `string or null`, `array of integer`. */
function typeName(shape: Shape): string {
  if (shape.anyOf) return shape.anyOf.map(typeName).join(' or ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.type === 'array') return `array of ${shape.items ? typeName(shape.items) : 'anything'}`
  return shape.type ?? 'anything'
}

function limits({ minimum, maximum, minLength, maxLength }: Shape): string {
  const words = []
  if (minimum !== undefined || maximum !== undefined) words.push(`${minimum ?? '…'} to ${maximum ?? '…'}`)
  if (minLength !== undefined || maxLength !== undefined) {
    words.push(`${minLength ?? 0} to ${maxLength ?? '…'} characters`)
  }
  return words.join(', ')
}

/** An answer as an outline, one field a line. */
function outline(shape: Shape, indent = '', depth = 0): string {
  if (shape.anyOf) {
    const inner = shape.anyOf.find((one) => one.type === 'object' || one.type === 'array')
    const isNullable = shape.anyOf.some((one) => one.type === 'null')
    return inner ? `${outline(inner, indent, depth)}${isNullable ? ' or null' : ''}` : typeName(shape)
  }
  if (shape.type === 'array' && shape.items) return `[ ${outline(shape.items, indent, depth)} ]`
  if (shape.type !== 'object' || !shape.properties) return typeName(shape)
  if (depth >= DEPTH_AT_MOST) return '{ … }'
  const lines = Object.entries(shape.properties).map(([name, field]) => {
    const note = field.description ? `  — ${field.description}` : ''
    return `${indent}  ${name}: ${outline(field, `${indent}  `, depth + 1)}${note}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function fieldTable(title: string, schema: TObject | undefined): string {
  const fields = Object.entries((schema?.properties ?? {}) as Record<string, TSchema & Shape>)
  if (fields.length === 0) return ''
  const rows = fields.map(([name, field]) => {
    const words = [typeName(field), limits(field), field.description ?? ''].filter(Boolean).join('; ')
    const must = schema?.required?.includes(name) ? ' <strong>required</strong>' : ''
    return `<tr><td><code>${escape(name)}</code></td><td>${escape(words)}${must}</td></tr>`
  })
  return `<h3>${title}</h3><table>${rows.join('')}</table>`
}

function section(endpoint: Endpoint): string {
  const errors = endpoint.errors.map(
    (code) => `<tr><td>${ERROR_STATUS[code]}</td><td><code>${code}</code></td></tr>`,
  )
  return `<details><summary><span class="method">${endpoint.method}</span><span class="path">${escape(templated(endpoint.path))}</span>
<span class="what">${escape(endpoint.summary)} (${MEANING[endpoint.access]})</span></summary><div class="body">
${fieldTable('Path', endpoint.params)}${fieldTable('Query', endpoint.query)}${fieldTable('Body', endpoint.body)}
<h3>Answer</h3><pre>${escape(outline(endpoint.answer as Shape))}</pre>
${errors.length > 0 ? `<h3>Errors</h3><table>${errors.join('')}</table>` : ''}</div></details>`
}

/** The contract as a page for people: one file, nothing loaded from elsewhere. */
export function docsPage(): string {
  const areas = Object.entries(ENDPOINTS)
  const links = areas.map(([area]) => `<a href="#${area}">${area}</a>`).join('')
  const parts = areas.map(
    ([area, endpoints]) => `<h2 id="${area}">${area}</h2>${endpoints.map(section).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Openair API</title><style>${STYLE}</style></head><body><main><h1>Openair API</h1>
<p>Every call that the service answers. The same as a document for machines: <a href="/openapi.json">openapi.json</a>.</p>
<p>A token goes into the query as <code>access_token</code> or into the header <code>Authorization: Bearer</code>, never into both. Every failure has the same body: <code>status_code</code>, <code>error_code</code>, <code>message</code>, <code>detail</code>, <code>error.message</code>. Where something that is there was refused to this viewer, <code>refusal</code> says why:</p>
<table>${Object.entries(REASONS)
    .map(([reason, why]) => `<tr><td><code>${reason}</code></td><td>${escape(why)}</td></tr>`)
    .join('')}</table>
<nav>${links}</nav>${parts.join('')}</main></body></html>`
}
