import { boundsText, numberText, type PacketLine, readable, type Report, REVENUE } from './report.ts'

/** What is told of each ad of a campaign. */
export const AD_FIGURES = ['shown', 'completed', 'skipped', 'clicks', 'failed'] as const

/** What is told of a packet but for its churn, by their names in CSV. */
const PACKET_FIGURES = [
  ['sold', 'sold'],
  ['renewed', 'renewed'],
  ['revenue', REVENUE],
  ['atStart', 'at the beginning'],
  ['ended', 'ended'],
] as const satisfies readonly (readonly [keyof PacketLine, string])[]

const day = (date: Date): string => date.toISOString().slice(0, 10)
const hour = (date: Date): string => date.toISOString().slice(0, 16).replace('T', ' ')

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = columns.map((name, at) => Math.max(name.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  if (rows.length === 0) return ['  nothing in this time']
  return [line(columns), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)]
}

/** The report as lines of a terminal. */
export function statsTable({
  provider,
  currency,
  from,
  to,
  figures,
  channels,
  packets,
  stats,
}: Report): string[] {
  return [
    `${provider}, ${day(from)} to ${day(to)} (UTC)`,
    '',
    ...table(
      ['figure', 'value', '95 % of samples', 'of'],
      figures.map(({ name, unit, value, bounds, of }) => [
        name,
        value === null ? '—' : `${readable(value)}${unit && ` ${unit}`}`,
        boundsText(bounds),
        bounds ? readable(of) : '',
      ]),
    ),
    '',
    ...table(
      ['day', 'viewers', 'viewers a day'],
      stats.viewers.map(({ day: of, kind, viewers }) => [of, kind, readable(viewers)]),
    ),
    '',
    ...table(
      ['channel', 'number', 'id', 'most at once an hour', 'in the hour of', 'starts', 'hours'],
      channels.map((one) => [
        one.channel,
        numberText(one),
        String(one.id),
        readable(one.peak),
        hour(one.peakHour),
        readable(one.starts),
        readable(one.hours),
      ]),
    ),
    '',
    ...table(
      [
        'packet',
        'sold',
        'renewed',
        `${REVENUE}, ${currency}`,
        'at the beginning',
        'ended',
        'churn, %',
        '95 % of samples',
      ],
      packets.map((one) => [
        one.packet,
        readable(one.sold),
        readable(one.renewed),
        one.revenue,
        readable(one.atStart),
        readable(one.ended),
        readable(one.churn?.value ?? null),
        boundsText(one.churn),
      ]),
    ),
    '',
    ...table(
      ['campaign', 'ad', ...AD_FIGURES],
      stats.ads.map((one) => [
        one.campaign,
        String(one.ad),
        ...AD_FIGURES.map((figure) => readable(one[figure])),
      ]),
    ),
  ]
}

const isFormula = (value: string): boolean => /^[=+@\t\r-]/.test(value) && Number.isNaN(Number(value))
/** A value of CSV; nothing in it can be taken for a formula. */
const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(Math.round(value * 1000) / 1000) : value
  return isFormula(text) || /[",\r\n]/.test(text)
    ? `"${isFormula(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
    : text
}

/** Number and id are of channels alone: two of them may have one name. */
const COLUMNS = ['of', 'name', 'time', 'figure', 'value', 'low', 'high', 'sample', 'number', 'id']

/** The report as CSV: a line for each figure of each thing, by hours where it is known by hours. */
export function statsCsv({ figures, packets, stats }: Report): string[] {
  const lines: (readonly (string | number)[])[] = [
    ...figures.map(({ name, value, bounds, of }) => [
      'all',
      '',
      '',
      name,
      value ?? '',
      bounds?.low ?? '',
      bounds?.high ?? '',
      of,
    ]),
    ...stats.channels.flatMap((one) =>
      (['viewers', 'starts', 'watchedSeconds'] as const).map((figure) => [
        'channel',
        one.channel,
        one.hour.toISOString(),
        figure === 'watchedSeconds' ? 'seconds watched' : figure,
        one[figure],
        '',
        '',
        '',
        numberText(one),
        one.id,
      ]),
    ),
    ...stats.counts.map(({ hour: of, name, count }) => [
      'hour',
      '',
      of.toISOString(),
      name,
      count,
      '',
      '',
      '',
    ]),
    ...stats.viewers.map(({ day: of, kind, viewers }) => ['day', kind, of, 'viewers', viewers, '', '', '']),
    ...packets.flatMap((one) => [
      ...PACKET_FIGURES.map(([figure, name]) => ['packet', one.packet, '', name, one[figure], '', '', '']),
      [
        'packet',
        one.packet,
        '',
        'churn, %',
        one.churn?.value ?? '',
        one.churn?.low ?? '',
        one.churn?.high ?? '',
        one.atStart,
      ],
    ]),
    ...stats.ads.flatMap((one) =>
      AD_FIGURES.map((figure) => ['ad', `${one.campaign} ${one.ad}`, '', figure, one[figure], '', '', '']),
    ),
  ]
  return [COLUMNS.join(','), ...lines.map((line) => COLUMNS.map((_, at) => cell(line[at] ?? '')).join(','))]
}
