import { addEvents, type Metric } from '#contract/analytics.ts'
import type { FakeService } from './fake-service.ts'

/** What the page has told of one kind until now, in order. */
export const toldMetrics = <Name extends Metric['metric']>(
  service: FakeService,
  metric: Name,
): Extract<Metric, { metric: Name }>[] =>
  service
    .asked(addEvents)
    .flatMap(({ body }) => body.events)
    .filter((one): one is Extract<Metric, { metric: Name }> => one.metric === metric)
