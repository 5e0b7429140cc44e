/** What the published schema says of an element: its children in their order, and its attributes; those with a `!` have to be there. */
interface Shape {
  readonly children: readonly string[]
  readonly attributes: readonly string[]
}

const LIST = ['id', 'updateVersion']

/**
 * The elements of DASH-IF's CPIX 2.3 that a request may consist of, by their names without a prefix: order, attributes and what has to be
 * there, as its XML schema has them.
 */
const SCHEMA: Readonly<Record<string, Shape>> = {
  CPIX: {
    children: [
      'DeliveryDataList',
      'ContentKeyList',
      'DRMSystemList',
      'ContentKeyPeriodList',
      'ContentKeyUsageRuleList',
      'UpdateHistoryItemList',
      'Signature',
    ],
    attributes: ['id', 'contentId', 'name', 'version'],
  },
  ContentKeyList: { children: ['ContentKey'], attributes: LIST },
  ContentKey: {
    children: [
      'Issuer',
      'AlgorithmParameters',
      'KeyProfileId',
      'KeyReference',
      'FriendlyName',
      'Data',
      'UserId',
      'Policy',
      'Extensions',
    ],
    attributes: ['id', 'Algorithm', 'kid!', 'explicitIV', 'dependsOnKey', 'commonEncryptionScheme'],
  },
  DRMSystemList: { children: ['DRMSystem'], attributes: LIST },
  DRMSystem: {
    children: [
      'PSSH',
      'ContentProtectionData',
      'URIExtXKey',
      'HLSSignalingData',
      'SmoothStreamingProtectionHeaderData',
      'HDSSignalingData',
    ],
    attributes: [...LIST, 'systemId!', 'kid!', 'name'],
  },
  PSSH: { children: [], attributes: [] },
  ContentKeyUsageRuleList: { children: ['ContentKeyUsageRule'], attributes: LIST },
  ContentKeyUsageRule: {
    children: ['KeyPeriodFilter', 'LabelFilter', 'VideoFilter', 'AudioFilter', 'BitrateFilter'],
    attributes: ['id', 'kid!', 'intendedTrackType'],
  },
  VideoFilter: { children: [], attributes: ['minPixels', 'maxPixels', 'hdr', 'wcg', 'minFps', 'maxFps'] },
  AudioFilter: { children: [], attributes: ['minChannels', 'maxChannels'] },
}

/** What SPEKE 2 wants besides, where the schema leaves it open. */
const SPEKE: Readonly<Record<string, Shape>> = {
  CPIX: {
    children: ['ContentKeyList', 'DRMSystemList', 'ContentKeyUsageRuleList'],
    attributes: ['contentId', 'version'],
  },
  ContentKeyList: { children: ['ContentKey'], attributes: [] },
  ContentKey: { children: [], attributes: ['kid', 'commonEncryptionScheme'] },
  DRMSystemList: { children: ['DRMSystem'], attributes: [] },
  ContentKeyUsageRuleList: { children: ['ContentKeyUsageRule'], attributes: [] },
  ContentKeyUsageRule: { children: [], attributes: ['intendedTrackType'] },
}

interface Node {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: Node[]
}

/** What in a request breaks the schema or SPEKE, in words; nothing where it keeps to both. @throws for what is no XML of these elements */
export function wrongInCpix(document: string): string[] {
  return wrongIn(parse(document))
}

function wrongIn({ name, attributes, children }: Node): string[] {
  const shape = SCHEMA[name]
  if (!shape) return [`${name} is not known`]
  const names = children.map((child) => child.name)
  const known = shape.attributes.map((attribute) => attribute.replace('!', ''))
  const places = names.map((child) => shape.children.indexOf(child))
  const wanted = SPEKE[name]
  const needed = [
    ...shape.attributes.filter((attribute) => attribute.endsWith('!')).map((one) => one.slice(0, -1)),
    ...(wanted?.attributes ?? []),
  ]
  const filters = names.filter((child) => child.endsWith('Filter'))
  const forAll = attributes.get('intendedTrackType') === 'ALL'
  return [
    ...[...attributes.keys()].filter((one) => !known.includes(one)).map((one) => `${name} has no ${one}`),
    ...needed.filter((one) => !attributes.get(one)).map((one) => `${name} lacks ${one}`),
    ...names.filter((_, at) => places[at] === -1).map((child) => `${name} has no ${child}`),
    ...(places.some((place, at) => place < (places[at - 1] ?? 0)) ? [`${name} is out of order`] : []),
    ...(wanted?.children ?? []).filter((one) => !names.includes(one)).map((one) => `${name} lacks ${one}`),
    ...(forAll && filters.toSorted().join() !== 'AudioFilter,VideoFilter'
      ? [`${name} for all tracks lacks both filters`]
      : []),
    ...children.flatMap(wrongIn),
  ]
}

function parse(document: string): Node {
  const root: Node = { name: '', attributes: new Map(), children: [] }
  const open = [root]
  for (const [tag, ends, name = '', rest = '', isEmpty] of document.matchAll(
    /<(\/?)cpix:(\w+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>/g,
  )) {
    if (ends) {
      if (open.pop()?.name !== name) throw new Error(`${tag} closes something else`)
      continue
    }
    const attributes = new Map(
      [...rest.matchAll(/([\w:]+)="([^"]*)"/g)]
        .map(([, key = '', value = '']) => [key, value] as const)
        .filter(([key]) => !key.startsWith('xmlns:')),
    )
    const node: Node = { name, attributes, children: [] }
    open.at(-1)?.children.push(node)
    if (!isEmpty) open.push(node)
  }
  const [top, ...more] = root.children
  const left = document.replaceAll(/<[^>]*>/g, '').trim()
  if (open.length !== 1 || !top || more.length > 0 || left !== '') throw new Error('this is no such document')
  return top
}
