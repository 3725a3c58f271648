import { Button, ColorPicker, Drawer, Switch } from 'antd'
import { changeSettings, DEFAULTS, type Settings, useSettings } from '../settings.ts'

const PRESETS = ['#2358d5', '#0f766e', '#15803d', '#b45309', '#b91c1c', '#7e22ce', '#475569']
const SWITCHES: [keyof Settings, string][] = [
  ['tagsView', '页签栏'],
  ['fixedHeader', '固定页眉'],
  ['sidebarLogo', '侧栏标志'],
  ['dark', '深色模式'],
  ['compact', '紧凑表格'],
  ['showSettings', '页眉显示设置按钮'],
]

/** How the shell looks; it follows the person to any browser. */
export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  return (
    <Drawer
      open
      title="界面设置"
      size={300}
      onClose={onClose}
      footer={<Button onClick={() => changeSettings(DEFAULTS)}>恢复默认</Button>}
    >
      <div className="setting">
        <span>主题颜色</span>
        <ColorPicker
          value={settings.themeColor}
          disabledAlpha
          presets={[{ label: '推荐', colors: PRESETS }]}
          onChangeComplete={(color) => changeSettings({ themeColor: color.toHexString() })}
        >
          <button type="button" className="setting-color" aria-label="主题颜色" style={{ background: settings.themeColor }} />
        </ColorPicker>
      </div>
      {SWITCHES.map(([name, label]) => (
        <div key={name} className="setting">
          <span>{label}</span>
          <Switch aria-label={label} checked={Boolean(settings[name])} onChange={(on) => changeSettings({ [name]: on })} />
        </div>
      ))}
    </Drawer>
  )
}
