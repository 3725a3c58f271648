import { PAGE_SIZES } from '@erp/contract/kit'
import { ColorPicker, Segmented, Switch } from 'antd'
import type { ReactNode } from 'react'
import { changeSettings, changeSize, SIZES, type Size, useSettings, useSize } from '../settings.ts'

const SIZE_NAMES: Record<Size, string> = { small: '小', medium: '中', large: '大' }
const sizes = SIZES.map((value) => ({ value, label: SIZE_NAMES[value] }))

/** What follows the person to every device, but the size, which is this browser's. */
export function ProfileLook() {
  const settings = useSettings()
  const size = useSize((state) => state.size)
  return (
    <section className="profile-card" aria-label="偏好设置">
      <h2>偏好设置</h2>
      <Line label="控件大小">
        <Segmented aria-label="控件大小" options={sizes} value={size} onChange={changeSize} />
      </Line>
      <Line label="主题颜色">
        <ColorPicker
          aria-label="主题颜色"
          showText
          disabledAlpha
          value={settings.themeColor}
          onChangeComplete={(color) => changeSettings({ themeColor: color.toHexString() })}
        />
      </Line>
      <Line label="深色模式">
        <Switch aria-label="深色模式" checked={settings.dark} onChange={(dark) => changeSettings({ dark })} />
      </Line>
      <Line label="紧凑表格">
        <Switch aria-label="紧凑表格" checked={settings.compact} onChange={(compact) => changeSettings({ compact })} />
      </Line>
      <Line label="每页条数">
        <Segmented
          aria-label="每页条数"
          options={[...PAGE_SIZES]}
          value={settings.pageSize}
          onChange={(pageSize) => changeSettings({ pageSize })}
        />
      </Line>
      <Line label="显示标签栏">
        <Switch aria-label="显示标签栏" checked={settings.tagsView} onChange={(tagsView) => changeSettings({ tagsView })} />
      </Line>
    </section>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="look-line">
    <span>{label}</span>
    {children}
  </div>
)
