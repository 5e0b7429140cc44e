// Loaded before a program that openair.mjs starts: when openair.mjs dies without a word (SIGKILL), the program ends as if
// it had been asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
