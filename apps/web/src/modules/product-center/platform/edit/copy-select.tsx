import { platformInfo } from '@erp/contract/product-center/platform/platform-info'
import type { PlatformInfoDetails } from '@erp/contract/product-center/platform/platform-info-rows'
import { Select } from 'antd'
import { attempt, call, confirm } from '../../../../kit/index.ts'

/** 从其他平台复制: words and texts of the same goods. */
export function CopySelect({ info, onCopied }: { info: PlatformInfoDetails; onCopied: () => void }) {
  if (info.others.length === 0) return null
  const copy = async (fromId: number) => {
    const from = info.others.find(({ id }) => id === fromId)!
    const detail = '关键词、标题、卖点和描述会被替换，未保存的修改会丢失；类目和价格不变'
    if (!(await confirm(`从${from.platLabel}复制吗？`, { ok: '复制', detail }))) return
    if (await attempt(call(platformInfo, 'copy', { id: info.id, fromId, version: info.version }), '已复制')) onCopied()
  }
  return (
    <Select
      className="plat-copy"
      aria-label="从其他平台复制"
      placeholder="从其他平台复制"
      value={null}
      options={info.others.map(({ id, platLabel, title }) => ({
        value: id,
        label: title ? `${platLabel} · ${title}` : platLabel,
      }))}
      onChange={(fromId: number | null) => fromId && void copy(fromId)}
    />
  )
}
