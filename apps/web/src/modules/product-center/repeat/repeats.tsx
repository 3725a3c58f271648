import type { ActionInput } from '@erp/contract/kit'
import { RADAR_KINDS, RADAR_SOURCES, type RadarHit, repeat } from '@erp/contract/product-center/repeat/repeat'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import '../../goods/catalog/repeats.css'

type RadarInput = ActionInput<(typeof repeat)['actions']['check-repeat']>

/** What is there already like what is asked about; nothing is asked while nothing is known. */
export function useRepeats(asked: RadarInput | null) {
  return useQuery({
    queryKey: ['product-center/repeat', asked],
    queryFn: ({ signal }) => call(repeat, 'check-repeat', asked!, { signal, handles: () => true }),
    enabled: asked !== null && Object.values(asked).some(Boolean),
    staleTime: 30_000,
  })
}

/** 同款雷达: while collecting, developing and approving. */
export function Repeats({ asked, empty }: { asked: RadarInput | null; empty?: string }) {
  const { data } = useRepeats(asked)
  if (!data?.length) return empty && data ? <p className="hint">{empty}</p> : null
  return (
    <ul className="repeats" aria-label="同款">
      {data.map((hit) => (
        <Hit key={`${hit.source} ${hit.id}`} hit={hit} />
      ))}
    </ul>
  )
}

const PAGES: Record<RadarHit['source'], (hit: RadarHit) => string> = {
  goods: ({ code }) => `/product/goodsList?codes=${code}`,
  development: ({ code }) => `/product/development?developNo=${code}`,
  acquisition: ({ name }) => `/product/dataAcquisition?title=${encodeURIComponent(name ?? '')}`,
}

const Hit = ({ hit }: { hit: RadarHit }) => (
  <li>
    <GoodsPicture url={hit.image} />
    <div>
      <Link to={PAGES[hit.source](hit)}>{hit.line}</Link>
      <p className="hint">
        {RADAR_SOURCES[hit.source]} · {hit.name}
      </p>
    </div>
    <span className="repeat-reasons">
      {hit.reasons.map(({ kind, says }) => (
        <Tag key={kind} color="orange" title={says}>
          {RADAR_KINDS[kind]}
        </Tag>
      ))}
    </span>
  </li>
)
