import { Counter, Histogram, type Registry } from 'prom-client'
import type { Cmcd } from '#media/origin/cmcd.ts'

/** Bits per second. */
const RATES = [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64].map((megabits) => megabits * 1e6)
const BUFFERS_S = [0.5, 1, 2, 4, 6, 8, 10, 15, 30]

/**
 * Counts what players say of how they play, for whoever runs the service. Every label comes from a closed list, so no caller can make these
 * figures grow; what a player says is its own word and decides nothing.
 * @returns what to call with each request that says something
 */
export function countPlayers(registry: Registry): (said: Cmcd) => void {
  const registers = [registry]
  const requests = new Counter({
    name: 'openair_player_requests_total',
    help: 'Requests with which a player said how it plays',
    labelNames: ['object', 'stream'],
    registers,
  })
  const starved = new Counter({
    name: 'openair_player_starved_total',
    help: 'Requests of players that had run dry',
    labelNames: ['stream'],
    registers,
  })
  const throughput = new Histogram({
    name: 'openair_player_throughput_bits_per_second',
    help: 'What players measured of their lines',
    buckets: RATES,
    registers,
  })
  const bitrate = new Histogram({
    name: 'openair_player_bitrate_bits_per_second',
    help: 'Renditions that players asked for',
    labelNames: ['object'],
    buckets: RATES,
    registers,
  })
  const buffer = new Histogram({
    name: 'openair_player_buffer_seconds',
    help: 'What players held ahead when they asked for a segment',
    labelNames: ['stream'],
    buckets: BUFFERS_S,
    registers,
  })
  return ({ object, stream, isStarved, ...figures }) => {
    requests.inc({ object, stream })
    if (isStarved) starved.inc({ stream })
    if (figures.throughput !== undefined) throughput.observe(figures.throughput)
    if (figures.bitrate !== undefined) bitrate.observe({ object }, figures.bitrate)
    if (figures.buffer !== undefined) buffer.observe({ stream }, figures.buffer)
  }
}
