import { smtMeta } from '@erp/contract/product-center/template/smt-meta'
import { useQuery } from '@tanstack/react-query'
import { type CallError, call, type Option } from '../../../../kit/index.ts'

const FRESH_MS = 5 * 60_000
/** Said where it is missing: a list that cannot be read is empty, and the check tells. */
const quiet = { handles: (error: CallError) => error.showing !== 'expired' }

/** The attributes of a category and what was chosen in it before. */
export function useCategory(categoryId: string | null, shopId: number | null) {
  const asked = useQuery({
    queryKey: ['smt-properties', categoryId],
    queryFn: ({ signal }) => call(smtMeta, 'category-attributes', { categoryId: categoryId!, shopId }, { signal, ...quiet }),
    enabled: Boolean(categoryId),
    staleTime: FRESH_MS,
    retry: false,
  })
  const { data: mappings } = useQuery({
    queryKey: ['smt-mappings', categoryId],
    queryFn: ({ signal }) => call(smtMeta, 'value-mappings', { categoryId: categoryId! }, { signal, ...quiet }),
    enabled: Boolean(categoryId),
    staleTime: 0,
  })
  return { properties: (categoryId && asked.data) || null, mappings: mappings ?? [], failed: asked.error?.message ?? null }
}

type OfShop = 'freight-templates' | 'promise-templates' | 'product-groups'
type OfCategory = 'eu-persons' | 'size-charts'

/** What the shop has set up on the platform. */
export function useShopChoices(what: OfShop, shopId: number | null): Option[] {
  const { data = [] } = useQuery({
    queryKey: ['smt-meta', what, shopId],
    queryFn: ({ signal }) => call(smtMeta, what, { shopId: shopId! }, { signal, ...quiet }),
    enabled: shopId !== null,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}

export function useCategoryChoices(what: OfCategory, shopId: number | null, categoryId: string | null): Option[] {
  const { data = [] } = useQuery({
    queryKey: ['smt-meta', what, shopId, categoryId],
    queryFn: ({ signal }) => call(smtMeta, what, { shopId: shopId!, categoryId: categoryId! }, { signal, ...quiet }),
    enabled: shopId !== null && categoryId !== null,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
