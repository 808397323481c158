import type { Language } from '#contract/core/constants.ts';
import { latin, tuples, words, type Namer } from './person.ts';

/** Taiwanese names in Traditional characters, and mainland names in Simplified ones. */

const surnames = tuples(`
  陳:chen 林:lin 黃:huang 張:chang 李:lee 王:wang 吳:wu 劉:liu 蔡:tsai 楊:yang 許:hsu 鄭:cheng 謝:hsieh 郭:kuo
  洪:hung 曾:tseng 邱:chiu 廖:liao 賴:lai 周:chou 徐:hsu 蘇:su 葉:yeh 莊:chuang 呂:lu 江:chiang 何:ho 蕭:hsiao
  羅:lo 高:kao 潘:pan 簡:chien 朱:chu 鍾:chung 游:yu 彭:peng 詹:chan 胡:hu 施:shih 沈:shen 余:yu 盧:lu 梁:liang
  趙:chao 顏:yen 柯:ko 翁:weng 魏:wei 孫:sun 戴:tai 范:fan 方:fang 宋:sung 鄧:teng 杜:tu 傅:fu 侯:hou 曹:tsao
  薛:hsueh 丁:ting 卓:cho 馬:ma 董:tung 唐:tang 藍:lan 石:shih 蔣:chiang 古:ku 紀:chi 姚:yao 連:lien 馮:feng
  歐陽:ouyang 程:cheng 湯:tang 田:tien 康:kang 姜:chiang 白:pai 汪:wang 鄒:tsou 尤:yu 巫:wu 鐘:chung 張簡:changchien
`);

const women = {
  whole: words(`
    怡君 欣怡 雅婷 雅雯 佳穎 詩涵 淑芬 美玲 淑惠 麗華 雅惠 怡婷 家瑜 佩珊 宜蓁 思穎 郁婷 筱涵 子晴 品妍 詠晴 語彤
    芷瑄 心妤 羽彤 若瑜 沛瑜 馨儀 曉雯 靜宜 惠雯 鈺婷 佳蓉 婉婷 秀英 玉蘭 月娥 寶珠 素貞 麗卿 瓊文 珮甄 依潔 映潔
  `),
  first: [...'怡欣雅佳詩淑美家佩宜思郁筱子品詠語芷心羽若沛馨曉靜惠鈺婉玉明文慧嘉安采昱亭可舒映書苡妍'],
  second: [...'君怡婷雯穎涵芬玲惠華瑜珊蓁晴妍彤瑄妤儀宜潔蓉英蘭娟琪萱庭慈恩綺如芳瑩琳珍霖諭庭柔嫻葳菱'],
};
const men = {
  whole: words(`
    志明 俊傑 建宏 家豪 志偉 冠宇 承翰 宗翰 柏翰 彥廷 冠廷 宇軒 品睿 承恩 宥廷 俊宏 信宏 文雄 正雄 金龍 國榮 明哲
    建志 志豪 育賢 世昌 振宇 威廷 哲瑋 奕辰 睿恩 子翔 博文 冠霖 書豪 政宏 永昌 進財 清標 嘉宏 聖傑 凱文 耀中 昱安
  `),
  first: [...'志俊建家冠承宗柏彥宇品宥信文正國明育世振威哲奕睿子博書政永進嘉聖凱耀昱鴻偉仁士大元立翊紹'],
  second: [...'明傑宏豪偉宇翰廷軒睿恩雄龍榮哲賢昌瑋辰翔文霖安華德源銘峰毅成中祥倫儒維凡均緯鈞瀚碩勳'],
};

const englishNames = words(
  'amy kevin jenny eric vivian jason peggy allen tina leo cindy andy joyce ray emma sam iris ken ruby tony mia ian',
);

export const taiwanese: Namer = (random, sex) => {
  const [familyName = '', romanised = ''] = random.pickEarly(surnames);
  const pool = sex === 0 ? women : men;
  const draw = random.next();
  const givenName =
    draw < 0.42
      ? random.pick(pool.whole)
      : draw < 0.96
        ? random.pick(pool.first) + random.pick(pool.second)
        : random.pick(pool.second);
  return {
    name: familyName + givenName,
    familyName,
    givenName,
    phoneticFamilyName: null,
    phoneticGivenName: null,
    handle: `${random.pick(englishNames)}.${romanised}`,
    language: 'zh',
  };
};

const simplifiedSurnames = tuples(`
  王:wang 李:li 张:zhang 刘:liu 陈:chen 杨:yang 赵:zhao 黄:huang 周:zhou 吴:wu 徐:xu 孙:sun 胡:hu 朱:zhu 高:gao
  林:lin 何:he 郭:guo 马:ma 罗:luo 梁:liang 宋:song 郑:zheng 谢:xie 韩:han 唐:tang 冯:feng 于:yu 董:dong 萧:xiao
  程:cheng 曹:cao 袁:yuan 邓:deng 许:xu 傅:fu 沈:shen 曾:zeng 彭:peng 吕:lv 苏:su 卢:lu 蒋:jiang 蔡:cai 贾:jia
`);
const simplifiedGiven: Record<0 | 1, string[][]> = {
  0: tuples(`
    欣怡:xinyi 梓涵:zihan 诗涵:shihan 雨桐:yutong 丽娜:lina 静:jing 敏:min 晓燕:xiaoyan 婷婷:tingting 思雨:siyu
    佳琪:jiaqi 雪梅:xuemei 玉兰:yulan 嘉怡:jiayi 梦瑶:mengyao 可欣:kexin 芳:fang 红霞:hongxia 若曦:ruoxi 慧敏:huimin
  `),
  1: tuples(`
    伟:wei 浩然:haoran 子轩:zixuan 宇航:yuhang 建国:jianguo 志强:zhiqiang 俊杰:junjie 明:ming 磊:lei 鹏:peng
    博文:bowen 嘉豪:jiahao 天佑:tianyou 泽宇:zeyu 家辉:jiahui 国栋:guodong 文杰:wenjie 晨:chen 思远:siyuan 立新:lixin
  `),
};

export const mainland: Namer = (random, sex) => {
  const [familyName = '', romanFamily = ''] = random.pickEarly(simplifiedSurnames);
  const [givenName = '', romanGiven = ''] = random.pick(simplifiedGiven[sex]);
  return {
    name: familyName + givenName,
    familyName,
    givenName,
    phoneticFamilyName: null,
    phoneticGivenName: null,
    handle: `${romanGiven}.${romanFamily}`,
    language: 'zh-cn' as Language,
  };
};

const singaporeFamilies = words(
  'Tan Lim Lee Ng Ong Wong Goh Chua Chan Koh Teo Ang Yeo Tay Ho Low Toh Sim Chong Chia Seah Quek Loh Heng Foo Neo',
);
const singaporeGiven = {
  0: words(
    'Hui-Min Mei-Ling Jia-Yi Xin-Yi Li-Ting Siew-Hoon Wan-Ting Shi-Min Pei-Shan Kai-Xin Yu-Xuan Bee-Lian Ai-Ling',
  ),
  1: words(
    'Wei-Ming Jun-Wei Kai-Jie Zhi-Hao Boon-Kiat Chee-Keong Jia-Hao Yong-Sheng Kok-Wai Ming-Hui Hock-Seng Wen-Jie',
  ),
};
const givenFirst = {
  0: words('Rachel Michelle Grace Cheryl Jolene Amanda'),
  1: words('Marcus Benjamin Adrian Desmond Nicholas Ivan'),
};

/** Romanised, family name first, often after an English name: `Rachel Tan Hui Min`. */
export const singaporean: Namer = (random, sex) => {
  const familyName = random.pickEarly(singaporeFamilies);
  const own = random.pick(singaporeGiven[sex]).replace('-', ' ');
  const english = random.chance(0.4) ? random.pick(givenFirst[sex]) : null;
  const givenName = english ? `${english} ${own}` : own;
  return {
    name: english ? `${english} ${familyName} ${own}` : `${familyName} ${own}`,
    familyName,
    givenName,
    phoneticFamilyName: null,
    phoneticGivenName: null,
    handle: `${latin(english ?? own)}.${latin(familyName)}`,
    language: 'en',
  };
};
