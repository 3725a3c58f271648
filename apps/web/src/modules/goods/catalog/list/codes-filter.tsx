import { UnorderedListOutlined } from '@ant-design/icons'
import { CODES_MAX } from '@erp/contract/goods/catalog/goods-list-fields'
import { Button, Input, Popover } from 'antd'
import { useState } from 'react'
import { type FilterProps, filterLabel } from '../../../../kit/index.ts'

const split = (text: string): string[] => text.split(/[\s,，;；]+/).filter(Boolean)

interface Props extends FilterProps {
  most?: number
  hint?: string
}

/** Codes typed in one line, or pasted one a line. */
export function CodesFilter({ field, value, onChange, onPick, most = CODES_MAX, hint = '一行一个商品编码或SKU' }: Props) {
  const [open, setOpen] = useState(false)
  const count = split(value ?? '').length
  return (
    <Input
      prefix={filterLabel(field)}
      aria-label={field.label}
      placeholder="可粘贴多个"
      value={value}
      allowClear={{ clearIcon: undefined }}
      status={count > most ? 'error' : undefined}
      onChange={(event) => onChange?.(event.target.value)}
      onClear={onPick}
      suffix={
        <Popover
          open={open}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomRight"
          content={<Lines {...{ value, onChange, onPick, most, hint }} onDone={() => setOpen(false)} />}
        >
          <Button type="text" size="small" className="codes-open" icon={<UnorderedListOutlined />} aria-label="多行输入" />
        </Popover>
      }
    />
  )
}

type LinesProps = Omit<Required<Props>, 'field' | 'onChange'> & Pick<Props, 'onChange'> & { onDone: () => void }

function Lines({ value, onChange, onPick, onDone, most, hint }: LinesProps) {
  const codes = split(value ?? '')
  const search = () => {
    onDone()
    onPick()
  }
  return (
    <div className="codes-lines">
      <Input.TextArea
        autoFocus
        rows={8}
        placeholder={hint}
        value={codes.length > 1 && !/\n/.test(value ?? '') ? codes.join('\n') : value}
        onChange={(event) => onChange?.(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && search()}
      />
      <div>
        <span className={codes.length > most ? 'sheet-reason' : 'hint'}>
          {codes.length}/{most}
        </span>
        <Button type="primary" size="small" disabled={codes.length > most} onClick={search}>
          查询
        </Button>
      </div>
    </div>
  )
}
