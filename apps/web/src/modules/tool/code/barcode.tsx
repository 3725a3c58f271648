import { Tabs } from 'antd'
import { CheckTab } from './check-tab.tsx'
import { DecodeTab } from './decode-tab.tsx'
import { SheetTab } from './sheet-tab.tsx'
import './code.css'

const TABS = [
  { key: 'sheet', label: '生成条码', children: <SheetTab /> },
  { key: 'decode', label: '解码', children: <DecodeTab /> },
  { key: 'check', label: '批量校验', children: <CheckTab /> },
]

/** 条码工具: codes made, read and checked. */
export default function BarcodePage() {
  return (
    <section className="code-page" aria-label="条码工具">
      <Tabs items={TABS} />
    </section>
  )
}
