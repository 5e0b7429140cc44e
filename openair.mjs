#!/usr/bin/env node
// The door of the house: `node openair.mjs <command> …`. Runs on Node 20 and newer with nothing installed; it sets up
// what the command needs and hands over to the Node 26 among the dependencies, which runs the TypeScript directly.
import { ensureDependencies } from './tools/setup/dependencies.mjs'
import { endAtWrongWords, handOver } from './tools/setup/hand-over.mjs'
import { ensureProgram, isThere, missingPrograms } from './tools/setup/programs.mjs'

const command = process.argv[2] ?? 'help'

/**
 * What runs a command, the programs it needs beside Node, those it can do without, and whether it works on the service with tools
 * that the service does without. Every other command belongs to the service itself.
 */
const commands = {
  start: { main: 'cli/src/openair.main.ts', programs: ['ffmpeg'] },
  content: { main: 'cli/src/openair.main.ts', programs: ['ffmpeg'] },
  test: {
    main: 'tools/test/test.main.ts',
    programs: ['ffmpeg', 'chromium-headless-shell'],
    wished: ['nginx', 'redis-server'],
    isWorking: true,
  },
  mutate: {
    main: 'tools/mutate/mutate.main.ts',
    programs: ['ffmpeg', 'chromium-headless-shell'],
    isWorking: true,
  },
  bench: { main: 'bench/bench.main.ts', programs: ['ffmpeg', 'chromium'], isWorking: true },
  players: {
    main: 'tools/players/players.main.ts',
    programs: ['ffmpeg', 'chromium'],
    wished: ['vlc', 'mpv', 'hlsdemux', 'hlsdemux2', 'kodi', 'yt-dlp'],
    isWorking: true,
  },
  screens: { main: 'e2e/screens.main.ts', programs: ['ffmpeg', 'chromium'], isWorking: true },
}
const {
  main,
  programs,
  wished = [],
  isWorking = false,
} = commands[command] ?? { main: 'cli/src/openair.main.ts', programs: [] }

await ensureDependencies(isWorking)
const args = process.argv.slice(2)
const needed = args.some((word) => word === '--help' || word === '-h') ? [] : [...programs, ...wished]
// Nothing is installed for a wrong word, nor for who asks for help.
if (isWorking && !needed.every(isThere)) endAtWrongWords(main, args)
for (const program of programs) if (needed.length > 0) await ensureProgram(program)
if (wished.length > 0 && needed.length > 0)
  process.env.OPENAIR_MISSING = (await missingPrograms(wished)).join(',')
handOver(main, args)
