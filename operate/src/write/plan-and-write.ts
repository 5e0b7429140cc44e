import { ServiceFolderError } from '../read/service-error.ts'

/** It is planned so many times at most; a service that changes all the time is left as it is. */
const PLANS = 5

/** An encoder, an import, a removal or another node was faster: what was planned would take back what they have done. */
export class ChangedMeanwhile extends ServiceFolderError {}

/**
 * Plans a change of the service and writes it; what was changed between the two is planned anew.
 * @param write throws `ChangedMeanwhile`, with nothing written, where the service is not what was planned for
 * @throws ServiceFolderError
 */
export async function planAndWrite<Plan, Done>(
  plan: () => Promise<Plan>,
  write: (plan: Plan) => Promise<Done>,
): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    const planned = await plan()
    try {
      return await write(planned)
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === PLANS) throw error
    }
  }
}
