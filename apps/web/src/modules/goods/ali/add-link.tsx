import { Alert, Button, Input } from 'antd'
import { useClosing, ViewDrawer } from '../../../kit/index.ts'
import { GoodsSelect } from '../catalog/goods-select.tsx'
import { Mapping } from './mapping.tsx'
import { useAdding } from './use-adding.ts'
import './ali.css'

interface Props {
  onClose: () => void
  onDone: () => void
  /** Already decided where it is opened from a goods. */
  goodsId?: number
}

/** Paste a link, see its specifications beside the SKUs they read like, and link them. */
export function AddLink({ onClose, onDone, goodsId: given }: Props) {
  const adding = useAdding(given, () => {
    onDone()
    onClose()
  })
  const { asked, count, binds, setBinds } = adding
  const close = useClosing(count > 0 || adding.pasted.trim() !== '', onClose)
  const link = (
    <Button type="primary" disabled={count === 0} loading={asked.busy && count > 0} onClick={() => void adding.bind()}>
      {`关联 ${count} 个规格`}
    </Button>
  )
  return (
    <ViewDrawer open size={920} title="添加1688链接" onClose={() => void close()} mask={{ closable: false }} footer={link}>
      <Paste adding={adding} given={given !== undefined} />
      {asked.wrong && <Alert type="error" showIcon title={asked.wrong} />}
      {asked.mapping && <Mapping mapping={asked.mapping} binds={binds} onChange={setBinds} />}
    </ViewDrawer>
  )
}

const Paste = ({ adding, given }: { adding: ReturnType<typeof useAdding>; given: boolean }) => (
  <div className="ali-paste">
    {!given && <GoodsSelect autoFocus value={adding.goodsId} onChange={adding.setGoodsId} />}
    <Input
      aria-label="1688链接或商品ID"
      placeholder="粘贴1688链接或商品ID"
      value={adding.pasted}
      onChange={(event) => adding.setPasted(event.target.value)}
      onPressEnter={() => void adding.read()}
    />
    <Button disabled={!adding.ready} loading={adding.asked.busy && !adding.asked.mapping} onClick={() => void adding.read()}>
      读取规格
    </Button>
  </div>
)
