import { theme as antd, type ThemeConfig } from 'antd'

const FONT = `-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif`

const LIGHT = {
  colorTextBase: '#1c2434',
  colorBorder: '#d5dae3',
  colorBorderSecondary: '#e6e9ef',
  colorBgLayout: '#f3f5f8',
  colorBgMask: 'rgba(24, 34, 54, 0.3)',
  colorError: '#c8321f',
  colorSuccess: '#18794e',
  colorTextDescription: '#5c6675',
  colorTextPlaceholder: '#6b7482',
}
const DARK = {
  colorTextBase: '#e4e8ef',
  colorBgBase: '#171b22',
  colorBgContainer: '#1d222b',
  colorBgElevated: '#252b36',
  colorBorder: '#3c4452',
  colorBorderSecondary: '#2f3642',
  colorBgLayout: '#14181e',
  colorError: '#ff8a7a',
  colorTextDescription: '#aab3c1',
  colorTextPlaceholder: '#97a1b0',
}

/** The words of coloured tags, where antd's own are too pale to read on their ground. */
const LIGHT_TAGS = {
  cyan: '#006d75',
  gold: '#874d00',
  green: '#237804',
  lime: '#3f6600',
  orange: '#ad4e00',
  volcano: '#ad2102',
  yellow: '#876800',
}
const DARK_TAGS = { geekblue: '#809ef4', purple: '#ab7ae1', red: '#f37371' }

/** The styles of antd come as its one sheet: made in the browser, they were a fifth of the work of opening a page. */
const SHEET = { zeroRuntime: true, hashed: false }

/** Quiet and dense: read for ten hours a day. */
export function themeOf(color: string, dark: boolean): ThemeConfig {
  return {
    ...SHEET,
    algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...(dark ? DARK : LIGHT),
      ...tagInks(dark ? DARK_TAGS : LIGHT_TAGS),
      colorPrimary: color,
      // Darker under the pointer, not paler: the words on it stay readable.
      ...(!dark && { colorPrimaryHover: shaded(color, 0.88), colorPrimaryActive: shaded(color, 0.76) }),
      colorInfo: color,
      ...(dark && { colorLink: inkOf(color), colorLinkHover: '#fff' }),
      borderRadius: 5,
      fontFamily: FONT,
      fontSize: 14,
      controlHeight: 30,
      controlHeightSM: 24,
      controlHeightLG: 36,
      // People who asked their system for less motion get none.
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
    },
    components: {
      ...(dark && { Button: { dangerColor: '#171b22' } }),
      Drawer: { footerPaddingBlock: 10 },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
      Menu: {
        ...(dark && { itemSelectedColor: inkOf(color) }),
        itemHeight: 34,
        itemMarginBlock: 2,
        itemMarginInline: 6,
        activeBarBorderWidth: 0,
        itemBorderRadius: 5,
      },
      Tabs: { ...(dark && { itemSelectedColor: inkOf(color) }), horizontalItemPaddingSM: '8px 0', horizontalItemGutter: 22 },
    },
  }
}

/** antd knows each step of a palette under two names. */
const tagInks = (inks: Record<string, string>): object =>
  Object.fromEntries(Object.entries(inks).flatMap(([name, ink]) => [`${name}7`, `${name}-7`].map((step) => [step, ink])))

const shaded = (color: string, share: number): string => mapped(color, (part) => part * share)
/** The colour as text on a dark ground: half way to white. */
const inkOf = (color: string): string => mapped(color, (part) => (part + 255) / 2)

function mapped(color: string, change: (part: number) => number): string {
  const parts = [1, 3, 5].map((at) => Math.round(change(Number.parseInt(color.slice(at, at + 2), 16))))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
