import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { listRowsets } from '#contract/catalogue-endpoints.ts'
import { rowPath } from '#domain/catalogue/addresses.ts'
import { call } from '../api/client.ts'
import { useLanguage } from '../frame/service.queries.ts'
import { isAddressable, isPathOf, MODAL_PAGES, type ModalPageId } from '../frame/windows/window-table.ts'
import { useWindows } from '../frame/windows/windows-context.ts'
import { PlayerSurface } from '../playback/player-surface.tsx'
import { Button } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import styles from './test-pages.module.css'

/** Pages for those who work on the service, by their path. */
export type TestPageName = 'test' | 'vitrina_test' | 'test_feed'

interface TestPageProps {
  readonly name: TestPageName
}

/**
 * `/test`, `/vitrina_test` and `/test_feed`: plays any stream and opens any window, shows any player of others, lists every row. They are said in
 * English alone.
 */
export default function TestPage({ name }: TestPageProps) {
  return (
    <div className={styles.page} lang="en">
      <h1>/{name}</h1>
      {name === 'test' && <AtAddress label="Stream (HLS)" show={(url) => <Stream url={url} />} />}
      {name === 'test' && <AnyWindow />}
      {name === 'vitrina_test' && (
        <AtAddress
          label="Player of others"
          show={(url) => (
            <iframe className={styles.frame} src={url} title={url} allow="autoplay; fullscreen" />
          )}
        />
      )}
      {name === 'test_feed' && <Feed />}
    </div>
  )
}

interface AtAddressProps {
  readonly label: string
  readonly show: (url: string) => ReactNode
}

/** Shows what lies at an address, which stands in the query too: `?url=`. */
function AtAddress({ label, show }: AtAddressProps) {
  const [url, setUrl] = useState(() => new URLSearchParams(location.search).get('url') ?? '')
  const [shown, setShown] = useState(url)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (URL.canParse(url)) setShown(url)
  }
  return (
    <>
      <form className={styles.address} onSubmit={submit} noValidate>
        <label>
          {label}
          <input
            type="url"
            value={url}
            aria-invalid={url !== '' && !/^https?:/.test(url)}
            onChange={(event) => setUrl(event.target.value)}
          />
        </label>
        <Button isSubmit look="paper" size="small">
          Open
        </Button>
      </form>
      {/^https?:/.test(shown) && URL.canParse(shown) && show(shown)}
    </>
  )
}

const isModalPage = (path: string): path is `/${string}` =>
  path.startsWith('/') && Object.keys(MODAL_PAGES).some((id) => isPathOf(id as ModalPageId, path))

/** Opens a window by its id or a modal page by its path, at once or so many milliseconds later. */
function AnyWindow() {
  const { history } = useWindows()
  const [name, setName] = useState('')
  const [delay, setDelay] = useState('0')
  const isKnown = isAddressable(name) || isModalPage(name)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isKnown) history.open(name, { delayMs: Number(delay) })
  }
  return (
    <form className={styles.address} onSubmit={submit} noValidate>
      <label>
        Window
        <input
          value={name}
          aria-invalid={name !== '' && !isKnown}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        After, ms
        <input type="number" min={0} value={delay} onChange={(event) => setDelay(event.target.value)} />
      </label>
      <Button isSubmit look="paper" size="small">
        Open window
      </Button>
    </form>
  )
}

function Stream({ url }: { readonly url: string }) {
  return (
    <PlayerSurface
      layout="inline"
      source={{ url, engine: 'hls', kind: 'film' }}
      title={url}
      volumePercent={50}
      onFailure={() => undefined}
    />
  )
}

/** Every row of every page, as the service lists them. */
function Feed() {
  const language = useLanguage()
  const { data: rowsets } = useQuery({
    queryKey: [language, 'test-feed'],
    queryFn: ({ signal }) => call(listRowsets, { signal }),
  })
  return rowsets?.map((rowset) => (
    <section key={rowset.id} aria-label={rowset.slug}>
      <h2>{`${rowset.id} ${rowset.slug}`}</h2>
      <ul>
        {rowset.rows.map((row) => (
          <li key={row.id}>
            <Link to={rowPath(row)}>{`${row.id} ${row.slug}`}</Link> {`${row.template}, ${row.content_type}`}
          </li>
        ))}
      </ul>
    </section>
  ))
}
