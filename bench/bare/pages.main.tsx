// The peer of figures in the browser: what React alone makes of a heading and the same cards, swapped by a link.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { BarePage } from './pages.ts'

const pages = JSON.parse(document.querySelector('#pages')?.textContent ?? '[]') as readonly BarePage[]

function Bare() {
  const [path, setPath] = useState(location.pathname)
  const page = pages.find((each) => each.path === path) ?? pages[0]
  return (
    <>
      <header>
        {pages.map((each) => (
          <a
            key={each.path}
            href={each.path}
            onClick={(event) => {
              event.preventDefault()
              setPath(each.path)
            }}
          >
            {each.heading}
          </a>
        ))}
      </header>
      <main key={path}>
        <h1>{page?.heading}</h1>
        <ul>
          {page?.cards.map(({ title, picture }, at) => (
            <li key={at}>
              <img src={picture} alt="" loading="lazy" decoding="async" />
              <span>{title}</span>
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}

const root = document.querySelector('#root')
if (root) createRoot(root).render(<Bare />)
