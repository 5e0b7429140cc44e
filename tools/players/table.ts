import { ADDRESSES, type Address, type Scene, SCENES } from './viewings.ts'
import { hasPlayed, type Watched } from './watched.ts'

export interface Cell {
  readonly player: string
  readonly address: Address
  readonly scene: Scene
  readonly hasPlayed: boolean
  readonly text: string
}

/** What one viewing came to. @param seconds how long it was watched */
export function cellOf(
  player: string,
  address: Address,
  scene: Scene,
  watched: Watched,
  seconds: number,
  seeks: number,
): Cell {
  const well = hasPlayed(watched, seconds, seeks)
  const parts = `${Math.round(watched.pictures)} s of pictures, ${Math.round(watched.sound)} of sound, of ${seconds}`
  const halt = watched.halt > 1 ? `, longest halt ${watched.halt.toFixed(1)} s` : ''
  const begun =
    watched.offset === undefined ? '' : `, begun ${watched.offset.toFixed(0)} s from where it was asked to`
  const text = `${well ? 'plays' : 'does not'}: ${watched.failure ?? parts + halt + begun}`
  return { player, address, scene, hasPlayed: well, text }
}

/** One line per player and address, one column per scene, as Markdown. */
export function table(cells: readonly Cell[]): string {
  const players = [...new Set(cells.map(({ player }) => player))]
  const lines = players.flatMap((player) =>
    ADDRESSES.map((address) => {
      const own = cells.filter((cell) => cell.player === player && cell.address === address)
      const texts = SCENES.map((scene) => own.find((cell) => cell.scene === scene)?.text ?? '-')
      return `| ${[player, `\`${address}\``, ...texts].join(' | ')} |`
    }),
  )
  const heads = ['player', 'address', ...SCENES]
  return [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...lines].join('\n')
}
