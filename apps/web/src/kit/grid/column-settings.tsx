import { ArrowDownOutlined, ArrowUpOutlined, PushpinOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Popover, Segmented } from 'antd'
import type { Column, ColumnLayout, Density } from './column.ts'
import { useDensity } from './row-height.ts'

interface Props {
  columns: Column<never>[]
  layout: ColumnLayout
  onChange: (layout: ColumnLayout) => void
  onMove: (from: string, to: string) => void
  onReset: () => void
}

/** Show, hide and order columns; the keyboard's way to do what dragging does. */
export function ColumnSettings(props: Props) {
  return (
    <Popover trigger="click" placement="bottomRight" content={<Panel {...props} />} styles={{ container: { padding: 8 } }}>
      <Button className="grid-settings" type="text" size="small" icon={<SettingOutlined />} aria-label="列设置" />
    </Popover>
  )
}

function Panel({ columns, layout, onChange, onMove, onReset }: Props) {
  const ordered = layout.order.flatMap((id) => columns.find((column) => column.id === id && column.title) ?? [])
  const toggle = (id: string) =>
    onChange({
      ...layout,
      hidden: layout.hidden.includes(id) ? layout.hidden.filter((one) => one !== id) : [...layout.hidden, id],
    })
  const movable = ordered.filter((column) => !column.fixed)
  return (
    <div className="column-panel">
      <div className="column-panel-head">
        <span>列设置</span>
        <Button type="link" size="small" onClick={onReset}>
          恢复默认
        </Button>
      </div>
      <DensityChoice layout={layout} onChange={onChange} />
      <ul>
        {ordered.map((column) => (
          <li key={column.id}>
            <Checkbox
              checked={!layout.hidden.includes(column.id)}
              disabled={Boolean(column.fixed)}
              onChange={() => toggle(column.id)}
            >
              {column.title}
            </Checkbox>
            {column.fixed ? <PushpinOutlined aria-label="固定列" /> : <Arrows column={column} among={movable} onMove={onMove} />}
          </li>
        ))}
      </ul>
    </div>
  )
}

const DENSITIES: { value: Density; label: string }[] = [
  { value: 'compact', label: '紧凑' },
  { value: 'normal', label: '默认' },
  { value: 'roomy', label: '宽松' },
]

function DensityChoice({ layout, onChange }: Pick<Props, 'layout' | 'onChange'>) {
  return (
    <div className="column-density">
      <Segmented
        block
        size="small"
        aria-label="行高"
        options={DENSITIES}
        value={useDensity(layout.density)}
        onChange={(density) => onChange({ ...layout, density })}
      />
    </div>
  )
}

function Arrows({ column, among, onMove }: { column: Column<never>; among: Column<never>[]; onMove: Props['onMove'] }) {
  const index = among.indexOf(column)
  const button = (label: string, icon: React.ReactNode, target?: Column<never>) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${label}${column.title}`}
      disabled={!target}
      onClick={() => target && onMove(column.id, target.id)}
    />
  )
  return (
    <span className="column-arrows">
      {button('上移', <ArrowUpOutlined />, among[index - 1])}
      {button('下移', <ArrowDownOutlined />, among[index + 1])}
    </span>
  )
}
