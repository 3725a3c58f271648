import { smtTemplate } from '@erp/contract/product-center/template/smt-template'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Cover, call, offers } from '../../../../kit/index.ts'
import { StatusBlock } from '../../../../kit/status-block.tsx'
import { LIST_PAGES } from '../types.ts'
import { NotThere } from './not-there.tsx'
import { TemplateEditor } from './template-editor.tsx'

const NOT_FOUND = 404

/** A new template of a type. */
export function TemplateAdd({ listType }: { listType: 1 | 2 | 3 }) {
  if (!offers(smtTemplate, 'add')) return <StatusBlock title="不能新增模板" detail="您没有维护模板的权限，请联系管理员" />
  return <TemplateEditor listType={listType} record={null} />
}

/** One that is there; a number of another type is none. */
export function TemplateEdit({ listType }: { listType: 1 | 2 | 3 }) {
  const id = Number(useParams()['id'])
  const isNumber = Number.isSafeInteger(id) && id > 0
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: ['smt-template-record', id, listType],
    queryFn: ({ signal }) =>
      call(smtTemplate, 'details', { templateId: id, tempType: listType }, { signal, handles: ({ code }) => code === NOT_FOUND }),
    enabled: isNumber,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const gone = !isNumber || (error && 'code' in error && error.code === NOT_FOUND)
  if (gone) return <NotThere title="模板不存在" list={LIST_PAGES[listType]} />
  if (!data) return <Cover loading={isLoading} error={error} onRetry={() => void refetch()} />
  return <TemplateEditor listType={listType} record={data} />
}
