import { Drawer } from 'antd'
import { StatusBlock } from '../../kit/status-block.tsx'

export default function TargetsDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open title="业绩目标" size={560} onClose={onClose}>
      <StatusBlock mark="尚未开放" title="目标报表尚未开放" detail="销售季度目标与主管季度目标随首页看板一起开放。" />
    </Drawer>
  )
}
