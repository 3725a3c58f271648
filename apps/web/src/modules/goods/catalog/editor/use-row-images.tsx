import { type ReactNode, useEffect, useRef } from 'react'
import { useImageUpload } from '../../../../kit/form/image-upload.ts'

/** Pictures for the rows of the grid: several at once go to this row and those below it. */
export function useRowImages<T extends { skuImage?: string | null }>(rows: T[], onRows: (rows: T[]) => void) {
  const latest = useRef({ rows, onRows, at: 0 })
  useEffect(() => {
    Object.assign(latest.current, { rows, onRows })
  })
  const { take: upload } = useImageUpload((urls) => {
    const { rows: now, onRows: put, at } = latest.current
    put(now.map((row, index) => (urls[index - at] ? { ...row, skuImage: urls[index - at] } : row)))
  })
  const input = useRef<HTMLInputElement>(null)
  const take = (files: File[], index: number, column: string) => {
    if (column !== 'skuImage') return
    latest.current.at = index
    if (files.length === 0) input.current?.click()
    else void upload(files, rows.length - index)
  }
  const chooser: ReactNode = (
    <input
      ref={input}
      type="file"
      style={{ display: 'none' }}
      multiple
      accept="image/*"
      aria-label="选择SKU图片"
      onChange={({ target }) => {
        take([...(target.files ?? [])], latest.current.at, 'skuImage')
        target.value = ''
      }}
    />
  )
  return { take, input: chooser }
}
