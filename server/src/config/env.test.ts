import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('everything has a default', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    port: 8080,
    databaseUrl: null,
    publicUrl: null,
    ffmpegPath: 'ffmpeg',
    logLevel: 'info',
  })
  expect(env.dataFolder.endsWith('/.openair')).toBe(true)
})

test('what is given is read', () => {
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgres:///tv?host=/var/run/postgresql',
    PUBLIC_URL: 'https://tv.example/',
    LOG_LEVEL: 'warn',
  })
  expect(env).toMatchObject({ port: 0, host: '127.0.0.1', publicUrl: 'https://tv.example', logLevel: 'warn' })
})

test('one message names every bad variable, and repeats no value', () => {
  const read = () =>
    readEnv({
      PORT: '99999',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      PUBLIC_URL: 'tv.example',
      LOG_LEVEL: 'loud',
      OPENAIR_SECRET: 'short',
    })
  expect(read).toThrow(/PORT .*DATABASE_URL .*PUBLIC_URL .*LOG_LEVEL .*OPENAIR_SECRET /)
  expect(read).not.toThrow(/hunter2|loud|short/)
})
