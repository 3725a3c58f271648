import { FontSizeOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { changeSize, SIZES, type Size, useSize } from '../settings.ts'

const LABELS: Record<Size, string> = { small: '小', medium: '中', large: '大' }

/** The size of controls and table rows. */
export function SizeMenu() {
  const size = useSize((state) => state.size)
  const items = SIZES.map((key) => ({ key, label: LABELS[key], onClick: () => changeSize(key) }))
  return (
    <Dropdown menu={{ items, selectable: true, selectedKeys: [size] }} trigger={['click']} placement="bottom">
      <Button type="text" className="head-icon" title="布局大小" aria-label="布局大小" icon={<FontSizeOutlined />} />
    </Dropdown>
  )
}
