import { EVENT_AHEAD_MS, EVENT_LATE_MS, type Metric } from '#contract/analytics.ts'
import { withoutSecrets } from '../http/log.ts'

/** What is kept of a metric, beside who told it. */
export interface MetricRow {
  readonly happened_at: string
  readonly n: number
  readonly metric: Metric['metric']
  readonly name: string | null
  readonly value: string | null
  readonly amount: number | null
  readonly stat_id: string | null
  readonly channel_id: number | null
  readonly content_id: number | null
  readonly source: string | null
  readonly data: Readonly<Record<string, unknown>> | null
}

type Facts = Partial<Omit<MetricRow, 'happened_at' | 'n' | 'metric'>>

/** Which columns hold what a metric carries; what has none of its own stands in `data`, by the names of the contract. */
function factsOf(metric: Metric): Facts {
  switch (metric.metric) {
    case 'page':
      return { source: metric.source }
    case 'event':
      return { name: metric.name, value: metric.value, source: metric.source }
    case 'playback': {
      const { statId, channelId, contentId, startType, position, contentParentId, libraryId } = metric
      return {
        name: startType,
        amount: position,
        stat_id: statId,
        channel_id: channelId,
        content_id: contentId,
        data: { contentParentId, libraryId },
      }
    }
    case 'playback_update':
      return { stat_id: metric.statId, amount: metric.position }
    case 'playback_error': {
      const { statId, code, errorType, streamType, url, position, details, library, isFinal, failsStart } =
        metric
      return {
        name: errorType,
        value: details,
        amount: position,
        stat_id: statId,
        channel_id: metric.channel,
        content_id: metric.content,
        data: { code, streamType, url: withoutSecrets(url), library, isFinal, failsStart },
      }
    }
    case 'first_frame':
    case 'stall':
      return { stat_id: metric.statId, amount: metric.milliseconds }
    case 'ad': {
      const { ad, event, place, number, object_id } = metric
      return { name: event, value: ad, amount: number, data: { place, object_id } }
    }
    case 'vital':
      return { name: metric.name, value: metric.id ?? null, amount: metric.value, source: metric.source }
    case 'error':
      return {
        value: withoutSecrets(metric.message),
        source: metric.source,
        data: { stack: withoutSecrets(metric.stack) },
      }
    case 'api_error': {
      const { method, path, status, code } = metric
      return { name: code, value: `${method} ${withoutSecrets(path)}`, amount: status }
    }
  }
}

/**
 * The rows of what was told in one batch: without what is too old to be counted. A clock that is a little ahead is left in its right: told
 * again, an event has to have the same moment, by which it is known again. What lies further in the future happens now.
 * @param now Unix milliseconds
 */
export function metricRows(metrics: readonly Metric[], now: number): MetricRow[] {
  return metrics.flatMap((metric, n) =>
    metric.at < now - EVENT_LATE_MS
      ? []
      : [
          {
            happened_at: new Date(metric.at > now + EVENT_AHEAD_MS ? now : metric.at).toISOString(),
            n,
            metric: metric.metric,
            name: null,
            value: null,
            amount: null,
            stat_id: null,
            channel_id: null,
            content_id: null,
            source: null,
            data: null,
            ...factsOf(metric),
          },
        ],
  )
}
