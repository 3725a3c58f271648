import { createContext, type ReactNode, useContext } from 'react'
import type { ListingEditor } from './use-listing-editor.ts'

export const EditorContext = createContext<ListingEditor | null>(null)
export const useEditor = (): ListingEditor => useContext(EditorContext)!

interface Props {
  field: string
  label: string
  required?: boolean
  /** Over the whole width. */
  wide?: boolean
  note?: ReactNode
  children: ReactNode
}

/** One labelled control; problems jump to it by its field. */
export function Item({ field, label, required, wide, note, children }: Props) {
  const { problemAt, told } = useEditor()
  const wrong = told ? problemAt(field) : null
  return (
    <div className={`editor-item${wide ? ' form-wide' : ''}${wrong ? ` item-${wrong.level}` : ''}`} data-field={field}>
      <span className="item-label">
        {required && <span className="must">*</span>}
        {label}
        {note && <small>{note}</small>}
      </span>
      {children}
      {wrong && <p className="item-wrong">{wrong.msg}</p>}
    </div>
  )
}
