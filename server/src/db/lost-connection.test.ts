import { expect, test } from 'vitest'
import { isLostConnection } from './lost-connection.ts'

const failed = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code !== undefined && { code })

test('a database that is not there is told from a query that is wrong', () => {
  const lost = [
    failed('terminating connection due to administrator command', '57P01'),
    failed('connection failure', '08006'),
    failed('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
    failed('Connection terminated unexpectedly'),
    failed('Connection terminated due to connection timeout'),
    failed('timeout exceeded when trying to connect'),
    failed('Client has encountered a connection error and is not queryable'),
  ]
  expect(lost.map(isLostConnection)).toEqual(lost.map(() => true))
  const wrong = [
    failed('duplicate key value', '23505'),
    failed('canceling statement due to statement timeout', '57014'),
    failed('something else'),
    'Connection terminated',
    undefined,
  ]
  expect(wrong.map(isLostConnection)).toEqual(wrong.map(() => false))
})
