import { languageOf } from '#media/film/languages.ts'
import { parsed, UsageError } from './usage.ts'

export const CONTENT_HELP = `openair content import FILE|FOLDER bring titles from YAML or JSON into the catalogue, beside the service folder's
      [--service FOLDER]           where the service folder lies, if not where it was applied from
openair content remove ID|SLUG     take an imported title out again, with its videos
openair content ingest FILE        encode a video file for a title, in the background of the running service
      --content ID|SLUG            the film or episode that plays it
      [--audio ru,en]              languages of its sound tracks, in their order, if the file does not say or is wrong
      [--subtitles ru,en]          the same of its subtitles and of FILE.srt, FILE.ru.srt, FILE.vtt beside it`

export type ContentOrder =
  | { kind: 'import'; path: string; service: string | undefined }
  | { kind: 'remove'; content: string }
  | { kind: 'ingest'; file: string; content: string; audio: string[]; subtitles: string[] }

/** Languages as BCP 47 writes them, from `ru,kaz`. @throws UsageError */
function languagesIn(words: string | undefined): string[] {
  return (words ?? '')
    .split(',')
    .filter(Boolean)
    .map((word) => {
      const language = languageOf(word)
      if (language === undefined) throw new UsageError(`"${word}" is no language`)
      return language
    })
}

/** What `openair content …` is asked to do. @throws UsageError */
export function contentOrder([command, ...args]: readonly string[]): ContentOrder {
  if (command === 'import') {
    const { positionals, values } = parsed(args, { service: { type: 'string' } })
    const [path, ...rest] = positionals
    if (path === undefined || rest.length > 0)
      throw new UsageError('content import takes one file or one folder')
    return { kind: 'import', path, service: values['service'] as string | undefined }
  }
  if (command === 'remove') {
    const [content, ...rest] = parsed(args, {}).positionals
    if (!content || rest.length > 0) throw new UsageError('content remove takes one title, by id or slug')
    return { kind: 'remove', content }
  }
  if (command === 'ingest') {
    const text = { type: 'string' } as const
    const { positionals, values } = parsed(args, { content: text, audio: text, subtitles: text })
    const [file, ...rest] = positionals
    const { content, audio, subtitles } = values as Record<string, string | undefined>
    if (file === undefined || rest.length > 0) throw new UsageError('content ingest takes one file')
    if (!content) throw new UsageError('content ingest needs --content, the title that plays the file')
    return { kind: 'ingest', file, content, audio: languagesIn(audio), subtitles: languagesIn(subtitles) }
  }
  throw new UsageError(
    command === undefined ? 'content does what?' : `there is no command "content ${command}"`,
  )
}
