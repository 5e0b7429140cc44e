import { lead } from '../package/leader.ts'
import { stepBack } from './step-back.ts'
import { makeTracks, type TracksOrder } from './tracks.ts'

/** What a parent hands to the process that makes the tracks. */
export interface TracksJob extends TracksOrder {
  timeoutMs: number
  /** 0 to 19, as for `nice`. */
  niceness: number
}

lead<TracksJob>(({ timeoutMs, niceness, ...order }, hold) => {
  stepBack(niceness)
  return makeTracks(order, { timeoutMs, hold }, (done, of) => process.stdout.write(`${done} ${of}\n`))
})
