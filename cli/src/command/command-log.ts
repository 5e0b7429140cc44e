import { type Logger, pino } from 'pino'

/** What goes wrong beside a command, on stderr: on stdout is what it was asked for, alone, for whatever reads that. */
export const commandLog = (): Logger => pino({ level: 'warn' }, pino.destination(2))
