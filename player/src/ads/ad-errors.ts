import type { AdErrorNumber } from '#domain/ads/error-numbers.ts'

/**
 * What goes wrong with ads: codes of VAST 4.2, of the IMA library, and two of our own. The descriptions go into reports, which the
 * specification has in Russian; viewers are told nothing, they see their programme.
 */
export const AD_ERRORS = {
  100: 'Ошибка разбора XML',
  101: 'Ответ не соответствует схеме VAST',
  102: 'Версия VAST не поддерживается',
  200: 'Объявление неподходящего вида: плеер ждал другое',
  201: 'Объявление неподходящей линейности',
  202: 'Длительность объявления не подходит',
  203: 'Размер объявления не подходит',
  204: 'Обязательная категория объявления не указана',
  205: 'Категория объявления запрещена',
  206: 'Рекламный блок укорочен, объявление не показано',
  300: 'Ошибка обёртки VAST',
  301: 'Истекло время загрузки: 5 секунд',
  302: 'Слишком длинная цепочка обёрток VAST',
  303: 'В ответе VAST нет объявлений',
  304: 'Объявление по цепочке обёрток не получено вовремя',
  400: 'Объявление не удалось показать',
  401: 'Файл объявления не найден',
  402: 'Истекло время загрузки видео: 8 секунд',
  403: 'Нет файла в поддерживаемом формате',
  405: 'Файл объявления не воспроизводится',
  406: 'Исходный файл не передан',
  407: 'Исходный файл загружается, объявление не показано',
  408: 'Объявление отклонено условием показа',
  409: 'Интерактивная часть объявления не запущена',
  410: 'Проверка показа не запущена',
  411: 'Исходный файл не соответствует требованиям',
  500: 'Ошибка нелинейного объявления',
  501: 'Нелинейное объявление не помещается на экран',
  502: 'Нелинейное объявление не загрузилось',
  503: 'Нет нелинейного объявления в поддерживаемом формате',
  600: 'Ошибка сопутствующего объявления',
  601: 'Сопутствующее объявление не помещается на экран',
  602: 'Обязательное сопутствующее объявление не показано',
  603: 'Сопутствующее объявление не загрузилось',
  604: 'Нет сопутствующего объявления в поддерживаемом формате',
  900: 'Неизвестная ошибка',
  901: 'Ошибка VPAID',
  902: 'Ошибка интерактивного объявления',
  1005: 'Запрос рекламы не выполнен',
  1007: 'Файл, указанный в VAST, не найден',
  1009: 'Пустой ответ VAST',
  1010: 'Ответ рекламной системы не распознан',
  1011: 'Язык не поддерживается',
  1012: 'Ошибка сети при запросе рекламы',
  1013: 'Неверный адрес рекламного тега',
  1020: 'Поток с рекламой не запущен',
  1021: 'Запасной поток не запущен',
  1101: 'Неверные параметры запроса рекламы',
  1205: 'Браузер запретил автозапуск рекламы',
  1300: 'Согласие зрителя ещё не известно',
  no_ads: 'Ни одно объявление списка не показано',
  left: 'Зритель ушёл до конца рекламы',
} as const satisfies Readonly<Record<AdErrorNumber | 'no_ads' | 'left', string>>

export type AdErrorCode = keyof typeof AD_ERRORS

/** The code as the table has it; what is not in it is unknown. */
export function knownAdError(code: number | undefined): AdErrorCode {
  return code !== undefined && Object.hasOwn(AD_ERRORS, code) ? (code as AdErrorCode) : 900
}

/** An ad, or an answer to a tag, that failed with a code of the table. */
export class AdFault extends Error {
  readonly code: AdErrorCode

  constructor(code: AdErrorCode) {
    super(AD_ERRORS[code])
    this.name = 'AdFault'
    this.code = code
  }
}

/** The code of whatever was thrown. */
export const adErrorOf = (thrown: unknown): AdErrorCode => (thrown instanceof AdFault ? thrown.code : 900)

/** What is kept of a failure. */
export interface AdReport {
  readonly code: AdErrorCode
  /** In Russian. */
  readonly description: string
  /** Where in the viewing. */
  readonly roll: string
  /** Address of the tag without its query, which names the viewer. */
  readonly tag: string
  /** Unix milliseconds. */
  readonly at: number
}

const KEY = 'openair.ad-errors'
/** So many are kept, the last ones. */
export const REPORTS_KEPT = 50

type ReportStorage = Pick<Storage, 'getItem' | 'setItem'>

/** The reports that are kept, the oldest first. */
export function keptAdReports(storage: ReportStorage): AdReport[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as AdReport[]) : []
  } catch {
    return []
  }
}

/** Keeps one more report and forgets the oldest ones; a storage that is full keeps none. */
export function keepAdReport(storage: ReportStorage, report: Omit<AdReport, 'description'>): void {
  const { tag, code } = report
  const entry: AdReport = { ...report, tag: tag.split('?', 1)[0] ?? '', description: AD_ERRORS[code] }
  try {
    storage.setItem(KEY, JSON.stringify([...keptAdReports(storage), entry].slice(-REPORTS_KEPT)))
  } catch {
    // Nobody misses it but who looks for what went wrong.
  }
}
