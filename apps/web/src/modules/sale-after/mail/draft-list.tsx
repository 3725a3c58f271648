import type { Draft } from '@erp/contract/sale-after/mail/email'
import { languageName } from '@erp/contract/sale-after/mail/languages'
import { Tag } from 'antd'

interface Props {
  drafts: Draft[]
  current: number
  onPick: (id: number) => void
}

/** Whoever is written to, in which language, and who cannot be. */
export const DraftList = ({ drafts, current, onPick }: Props) => (
  <ul className="draft-list" aria-label="收件订单">
    {drafts.map((draft) => (
      <li key={draft.id}>
        <button type="button" aria-current={draft.id === current} onClick={() => onPick(draft.id)}>
          <span>
            <b>{draft.orderNo}</b> <Tag>{languageName(draft.language)}</Tag>
            <small>{draft.countryName ?? draft.countryCode}</small>
          </span>
          <small>{draft.toAddress ?? draft.platOrderNo}</small>
          {draft.why && <small className="draft-why">{draft.why}</small>}
          {!draft.why && draft.sentBefore && (
            <small className="draft-before">{draft.sentBefore.slice(0, 16)} 已发过同一模板</small>
          )}
        </button>
      </li>
    ))}
  </ul>
)
