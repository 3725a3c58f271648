import { Button, Tag } from 'antd'
import type { Scale } from './use-scale.ts'

/** What the scale shows, or how to have one; nothing where the browser cannot speak to scales. */
export function ScaleState({ scale: { state, pan, connect } }: { scale: Scale }) {
  if (state === 'none') return null
  if (state === 'open')
    return (
      <Tag color={pan.isStable ? 'green' : 'orange'} className="scan-scale">
        电子秤 {pan.grams}g
      </Tag>
    )
  return (
    <>
      <Button onClick={() => void connect()}>连接电子秤</Button>
      {state === 'failed' && <Tag color="red">电子秤没有连接上，可以输入重量</Tag>}
    </>
  )
}
