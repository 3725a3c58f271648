import { PAGE_SIZES } from '@erp/contract/kit'
import { Button, Pagination } from 'antd'
import { counted } from './counted.ts'
import type { List } from './use-list.ts'

export function Pager({ list }: { list: List }) {
  const { state, total, capped, isCounted, change } = list
  return (
    <div className="pager">
      <span className="pager-total">
        {isCounted ? (
          <>
            共 <b>{counted(capped ? total + 1 : total, !capped)}</b> 条
          </>
        ) : (
          list.page.isFetching && '正在计数…'
        )}
        {isCounted && capped && (
          <Button type="link" size="small" onClick={list.countExactly}>
            精确计数
          </Button>
        )}
      </span>
      <Pagination
        size="small"
        current={state.pageNum}
        pageSize={state.pageSize}
        total={total}
        showSizeChanger
        showQuickJumper={total > state.pageSize * 5}
        pageSizeOptions={[...PAGE_SIZES]}
        onChange={(pageNum, pageSize) => change(pageSize === state.pageSize ? { pageNum } : { pageSize })}
      />
    </div>
  )
}
