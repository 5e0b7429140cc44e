import type { AxeResults } from 'axe-core'

/** Moderate to axe; who reads by headings gets lost. */
const HEADINGS = 'heading-order'

/** What axe has found serious or critical, and leaps of headings: one line for each kind, with the first elements. */
export const axeProblems = ({ violations }: AxeResults): string[] =>
  violations
    .filter(({ id, impact }) => id === HEADINGS || impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 3).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`)
      return `${id} (${help}), ${nodes.length} times: ${where.join(' | ')}`
    })
