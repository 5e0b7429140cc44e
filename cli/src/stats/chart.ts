/** Makes text safe within HTML and SVG. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const WIDTH = 1080
const [LEFT, RIGHT, TOP] = [52, 12, 12]
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A round number at or above a value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

const short = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toLocaleString('en', { maximumFractionDigits: 1 })}k` : String(value)

/** A sum by the hour as an area over time. @param points of each hour of the time, in order */
export function hoursChart(
  points: readonly { readonly hour: Date; readonly value: number }[],
  name: string,
): string {
  const height = 240
  const bottom = height - 28
  const [first, last] = [points[0]?.hour.getTime() ?? 0, points.at(-1)?.hour.getTime() ?? 1]
  const most = roundUp(Math.max(...points.map(({ value }) => value)))
  const x = (time: number): number =>
    LEFT + ((time - first) / Math.max(HOUR_MS, last - first)) * (WIDTH - LEFT - RIGHT)
  const y = (value: number): number => bottom - (value / most) * (bottom - TOP)
  const at = ({ hour, value }: (typeof points)[number]): string =>
    `${x(hour.getTime()).toFixed(1)},${y(value).toFixed(1)}`
  const line = points.map(at).join(' L')
  const days = points.filter(({ hour }) => hour.getTime() % DAY_MS === 0)
  const every = Math.ceil(days.length / 12)
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(name)}">
${[0, 0.5, 1].map((part) => `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(part * most)}" y2="${y(part * most)}"/><text x="${LEFT - 10}" y="${y(part * most) + 4}" text-anchor="end">${short(part * most)}</text>`).join('')}
${days
  .filter((_, index) => index % every === 0)
  .map(
    ({ hour }) =>
      `<line class="tick" x1="${x(hour.getTime())}" x2="${x(hour.getTime())}" y1="${bottom}" y2="${bottom + 5}"/><text x="${x(hour.getTime()) + 4}" y="${bottom + 18}">${hour.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })}</text>`,
  )
  .join('')}
<path class="area" d="M${x(first)},${bottom} L${line} L${x(last)},${bottom} Z"/><path class="line" d="M${line}"/>
${points.map((point) => `<rect class="hit" x="${x(point.hour.getTime()) - 3}" y="${TOP}" width="6" height="${bottom - TOP}"><title>${point.hour.toISOString().slice(0, 16).replace('T', ' ')}: ${point.value}</title></rect>`).join('')}
</svg>`
}

/** Channels by the hour of the day: the more viewers, the brighter, by the root, so that small channels are seen too. @param rows of 24 means each */
export function heatChart(
  rows: readonly { readonly name: string; readonly hours: readonly number[] }[],
): string {
  const [labels, cell, gap] = [200, 28, 3]
  const width = (WIDTH - labels) / 24
  const most = Math.max(1, ...rows.flatMap(({ hours }) => hours))
  const height = rows.length * (cell + gap) + 24
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Viewers by channel and hour of the day">
${rows
  .map(({ name, hours }, row) => {
    const y = row * (cell + gap)
    const label = name.length > 26 ? `${name.slice(0, 25)}…` : name
    return `<text class="name" x="0" y="${y + cell / 2 + 5}">${escaped(label)}</text>${hours
      .map(
        (value, hour) =>
          `<rect class="heat" x="${(labels + hour * width).toFixed(1)}" y="${y}" width="${(width - gap).toFixed(1)}" height="${cell}" rx="4" style="--part:${(Math.sqrt(value / most) * 100).toFixed(1)}%"><title>${escaped(name)}, ${hour}:00: ${value.toFixed(1)}</title></rect>`,
      )
      .join('')}`
  })
  .join('')}
${[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => `<text x="${labels + hour * width}" y="${height - 4}">${hour}:00</text>`).join('')}
</svg>`
}

/** Figures with the bounds of their samples: a dot on a bar. @param rows low, value and high in one unit */
export function boundsChart(
  rows: readonly {
    readonly name: string
    readonly low: number
    readonly value: number
    readonly high: number
    readonly text: string
  }[],
  name: string,
): string {
  const [labels, line, end] = [260, 38, 150]
  const most = Math.max(1e-9, ...rows.map(({ high }) => high))
  const x = (value: number): number => labels + (value / most) * (WIDTH - labels - end)
  return `<svg viewBox="0 0 ${WIDTH} ${Math.max(1, rows.length) * line}" role="img" aria-label="${escaped(name)}">
${rows
  .map((row, index) => {
    const y = index * line + line / 2
    return `<text class="name" x="0" y="${y + 5}">${escaped(row.name)}</text><line class="grid" x1="${labels}" x2="${WIDTH - end}" y1="${y}" y2="${y}"/><line class="bounds" x1="${x(row.low)}" x2="${x(row.high)}" y1="${y}" y2="${y}"/><circle class="dot" cx="${x(row.value)}" cy="${y}" r="6"/><text class="value" x="${WIDTH}" y="${y + 5}" text-anchor="end">${escaped(row.text)}</text>`
  })
  .join('')}
</svg>`
}
