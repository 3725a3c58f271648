import { Tabs } from 'antd'
import { type List, useOptions } from '../../../kit/index.ts'

const ALL = ''

/** The platforms within the open tab; one at a time, or all of them. */
export function PlatformTabs({ list }: { list: List }) {
  const { options } = useOptions('basic/platform', { by: 'platCode' })
  const [first = ALL, ...others] = [list.state.condition['platName']].flat().filter(Boolean).map(String)
  const choose = (code: string) =>
    list.change((now) => ({ condition: { ...now.condition, platName: code === ALL ? undefined : [code] } }))
  return (
    <Tabs
      className="platform-tabs"
      size="small"
      activeKey={others.length ? 'several' : first}
      onChange={choose}
      items={[
        { key: ALL, label: '全部平台' },
        ...options.map(({ value, label }) => ({ key: String(value), label })),
        ...(others.length ? [{ key: 'several', label: '多个平台' }] : []),
      ]}
    />
  )
}
