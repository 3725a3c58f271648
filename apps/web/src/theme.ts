import { theme as antd, type ThemeConfig } from 'antd'

const FONT = `-apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', sans-serif`

const LIGHT = {
  colorTextBase: '#1c2434',
  colorBorder: '#d5dae3',
  colorBorderSecondary: '#e6e9ef',
  colorBgLayout: '#f3f5f8',
  colorBgMask: 'rgba(24, 34, 54, 0.3)',
}
const DARK = {
  colorTextBase: '#e4e8ef',
  colorBgBase: '#171b22',
  colorBgContainer: '#1d222b',
  colorBgElevated: '#252b36',
  colorBorder: '#3c4452',
  colorBorderSecondary: '#2f3642',
  colorBgLayout: '#14181e',
}

/** Quiet and dense: read for ten hours a day. */
export function themeOf(color: string, dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      ...(dark ? DARK : LIGHT),
      colorPrimary: color,
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

/** The colour as text on a dark ground: half way to white. */
function inkOf(color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${parts
    .map((part) =>
      Math.round((part + 255) / 2)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
