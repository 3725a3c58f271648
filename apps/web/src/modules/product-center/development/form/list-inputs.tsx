import { Input, Select } from 'antd'
import { useState } from 'react'
import { tabLeaves, useOptions } from '../../../../kit/index.ts'

interface CodesProps {
  id?: string
  value?: string[]
  onChange?: (codes: string[]) => void
  resource: string
  by: string
}

/** Several of a list, kept by their codes. */
export function CodesSelect({ id, value, onChange, resource, by }: CodesProps) {
  const [keyword, setKeyword] = useState('')
  const { options, loading, remote } = useOptions(resource, { by, keyword })
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      {...tabLeaves}
      className="wide"
      allowClear
      loading={loading}
      value={value ?? []}
      options={options}
      showSearch={{ optionFilterProp: 'label', filterOption: remote ? false : undefined, onSearch: setKeyword }}
      onChange={onChange}
    />
  )
}

interface UrlsProps {
  id?: string
  value?: string[]
  onChange?: (urls: string[]) => void
}
const lines = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Addresses, one a line; what is typed stays as it is until the box is left. */
export function UrlsInput({ id, value = [], onChange }: UrlsProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input.TextArea
      id={id}
      placeholder="每行一个链接"
      autoSize={{ minRows: 2, maxRows: 5 }}
      value={typed ?? value.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange?.(lines(target.value))
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
