import { expect, test } from 'vitest'
import { budgetReport, budgets } from './budgets.ts'
import { stepNames } from './steps.ts'

test('a run says what took longer than it may', () => {
  const report = budgetReport(
    { total: 60, steps: { unit: 10, browser: 30 }, tests: { 'a journey': 20 }, anyTest: 5 },
    {
      seconds: 60.04,
      steps: new Map([
        ['unit', 10],
        ['browser', 30.1],
      ]),
      tests: [
        { title: 'a rule', seconds: 5.2 },
        { title: 'a journey [tv.a] [tv.b]', seconds: 19 },
      ],
    },
  )
  expect(report).toEqual([
    'Budgets of the steps:',
    '  unit: 10.0 s of 10 s',
    '  browser: 30.1 s of 30 s, over',
    'Budgets of the slowest tests:',
    '  a journey [tv.a] [tv.b]: 19.0 s of 20 s',
    '  a rule: 5.2 s of 5 s, over',
    'Budget of the whole run: 60.0 s of 60 s, over',
  ])
})

test('every step has a budget, and no budget is for a step that is gone', () => {
  expect(Object.keys(budgets.steps).toSorted()).toEqual(stepNames.toSorted())
})
