import type { PictureDetails } from '@erp/contract/product-center/picture/picture-rows'
import { type CSSProperties, useState } from 'react'
import { Block } from '../../order/desk/info/block.tsx'
import { type Pair, pairsOf } from './pictured.ts'

const HALF = 50

/** Each picture beside the one that the goods shows now; two of them also over each other. */
export function Compare({ row }: { row: PictureDetails }) {
  const pairs = pairsOf(row)
  const [chosen, choose] = useState(0)
  const pair = pairs[chosen] ?? pairs[0]!
  return (
    <div className="picture-compare">
      <Block title={`${pair.name}：拖动滑块对比`}>
        {pair.before && pair.after ? <Over key={pair.name} pair={pair} /> : <p className="picture-lead">{missing(pair)}</p>}
      </Block>
      <ul>
        {pairs.map(({ name, before, after }, n) => (
          <li key={name}>
            <button type="button" aria-pressed={n === chosen} onClick={() => choose(n)}>
              <b>{name}</b>
              <Side label="现有" url={before} />
              <Side label="新图" url={after} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const missing = ({ before, after }: Pair): string =>
  before ? '还没有新图' : after ? '商品现在没有这张图片，没有可对比的旧图' : '新旧图片都没有'

/** The new one to the left of the handle. */
function Over({ pair: { name, before, after } }: { pair: Pair }) {
  const [share, setShare] = useState(HALF)
  return (
    <div className="picture-over" style={{ '--share': `${share}%` } as CSSProperties}>
      <div>
        <img src={before!} alt={`${name}现有图片`} />
        <img className="new" src={after!} alt={`${name}新图`} />
        <i aria-hidden="true" />
      </div>
      <label>
        新图
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label="新图占比"
          onChange={(event) => setShare(Number(event.target.value))}
        />
        现有
      </label>
    </div>
  )
}

const Side = ({ label, url }: { label: string; url: string | null }) => (
  <span className="picture-side">
    {url ? <img src={url} alt="" loading="lazy" /> : <span className="nothing">无</span>}
    <small>{label}</small>
  </span>
)
