import { tuples, type Namer } from './person.ts';

/** Japanese names with their reading in katakana. */

const surnames = tuples(`
  佐藤:サトウ:sato 鈴木:スズキ:suzuki 高橋:タカハシ:takahashi 田中:タナカ:tanaka 伊藤:イトウ:ito 渡辺:ワタナベ:watanabe
  山本:ヤマモト:yamamoto 中村:ナカムラ:nakamura 小林:コバヤシ:kobayashi 加藤:カトウ:kato 吉田:ヨシダ:yoshida
  山田:ヤマダ:yamada 佐々木:ササキ:sasaki 山口:ヤマグチ:yamaguchi 松本:マツモト:matsumoto 井上:イノウエ:inoue
  木村:キムラ:kimura 林:ハヤシ:hayashi 斎藤:サイトウ:saito 清水:シミズ:shimizu 山崎:ヤマザキ:yamazaki 森:モリ:mori
  池田:イケダ:ikeda 橋本:ハシモト:hashimoto 阿部:アベ:abe 石川:イシカワ:ishikawa 山下:ヤマシタ:yamashita
  中島:ナカジマ:nakajima 石井:イシイ:ishii 小川:オガワ:ogawa 前田:マエダ:maeda 岡田:オカダ:okada
  長谷川:ハセガワ:hasegawa 藤田:フジタ:fujita 後藤:ゴトウ:goto 近藤:コンドウ:kondo 村上:ムラカミ:murakami
  遠藤:エンドウ:endo 青木:アオキ:aoki 坂本:サカモト:sakamoto 福田:フクダ:fukuda 太田:オオタ:ota 西村:ニシムラ:nishimura
  藤井:フジイ:fujii 金子:カネコ:kaneko 岡本:オカモト:okamoto 藤原:フジワラ:fujiwara 中野:ナカノ:nakano 三浦:ミウラ:miura
  原田:ハラダ:harada 中川:ナカガワ:nakagawa 松田:マツダ:matsuda 竹内:タケウチ:takeuchi 小野:オノ:ono 田村:タムラ:tamura
  中山:ナカヤマ:nakayama 和田:ワダ:wada 石田:イシダ:ishida 森田:モリタ:morita 上田:ウエダ:ueda 内田:ウチダ:uchida
  柴田:シバタ:shibata 酒井:サカイ:sakai 宮崎:ミヤザキ:miyazaki 横山:ヨコヤマ:yokoyama 高木:タカギ:takagi 安藤:アンドウ:ando
  宮本:ミヤモト:miyamoto 大野:オオノ:ono 小島:コジマ:kojima 工藤:クドウ:kudo 谷口:タニグチ:taniguchi 今井:イマイ:imai
  丸山:マルヤマ:maruyama 増田:マスダ:masuda 杉山:スギヤマ:sugiyama 大塚:オオツカ:otsuka 新井:アライ:arai
  平野:ヒラノ:hirano 河野:コウノ:kono 上野:ウエノ:ueno 野口:ノグチ:noguchi 武田:タケダ:takeda 千葉:チバ:chiba
  菅原:スガワラ:sugawara 岩崎:イワサキ:iwasaki 久保田:クボタ:kubota 五十嵐:イガラシ:igarashi 東海林:ショウジ:shoji
  小笠原:オガサワラ:ogasawara 勅使河原:テシガワラ:teshigawara
`);

const given = {
  0: tuples(`
    美咲:ミサキ:misaki 陽菜:ヒナ:hina 結衣:ユイ:yui さくら:サクラ:sakura 葵:アオイ:aoi 凛:リン:rin 優子:ユウコ:yuko
    恵子:ケイコ:keiko 由美子:ユミコ:yumiko 直美:ナオミ:naomi 真由美:マユミ:mayumi 久美子:クミコ:kumiko 智子:トモコ:tomoko
    裕子:ユウコ:yuko 香織:カオリ:kaori 麻衣:マイ:mai 愛:アイ:ai 彩:アヤ:aya 千尋:チヒロ:chihiro 七海:ナナミ:nanami
    美穂:ミホ:miho 綾香:アヤカ:ayaka 沙織:サオリ:saori 奈々:ナナ:nana 明日香:アスカ:asuka 遥:ハルカ:haruka 未来:ミク:miku
    詩織:シオリ:shiori 莉子:リコ:riko 芽衣:メイ:mei 紗英:サエ:sae 和子:カズコ:kazuko ひかり:ヒカリ:hikari 文:フミ:fumi
    のぞみ:ノゾミ:nozomi 真理:マリ:mari 里奈:リナ:rina 京子:キョウコ:kyoko 環:タマキ:tamaki みどり:ミドリ:midori
  `),
  1: tuples(`
    翔太:ショウタ:shota 大翔:ヒロト:hiroto 蓮:レン:ren 健一:ケンイチ:kenichi 誠:マコト:makoto 浩:ヒロシ:hiroshi
    隆:タカシ:takashi 大輔:ダイスケ:daisuke 直樹:ナオキ:naoki 拓也:タクヤ:takuya 健太:ケンタ:kenta 達也:タツヤ:tatsuya
    一郎:イチロウ:ichiro 翼:ツバサ:tsubasa 亮:リョウ:ryo 陽斗:ハルト:haruto 悠真:ユウマ:yuma 湊:ミナト:minato
    樹:イツキ:itsuki 剛:ツヨシ:tsuyoshi 学:マナブ:manabu 豊:ユタカ:yutaka 洋平:ヨウヘイ:yohei 和也:カズヤ:kazuya
    哲也:テツヤ:tetsuya 康弘:ヤスヒロ:yasuhiro 正樹:マサキ:masaki 俊介:シュンスケ:shunsuke 慎太郎:シンタロウ:shintaro
    龍之介:リュウノスケ:ryunosuke 勇気:ユウキ:yuki 光:ヒカル:hikaru 修:オサム:osamu 茂:シゲル:shigeru 圭:ケイ:kei
    昭夫:アキオ:akio 武:タケシ:takeshi 純一郎:ジュンイチロウ:junichiro 司:ツカサ:tsukasa 新:アラタ:arata
  `),
};

export const japanese: Namer = (random, sex) => {
  const [familyName = '', familyReading = '', romanFamily = ''] = random.pickEarly(surnames);
  const [givenName = '', givenReading = '', romanGiven = ''] = random.pick(given[sex]);
  return {
    name: `${familyName} ${givenName}`,
    familyName,
    givenName,
    phoneticFamilyName: familyReading,
    phoneticGivenName: givenReading,
    handle: random.chance(0.5) ? `${romanGiven}.${romanFamily}` : `${romanFamily}_${romanGiven}`,
    language: 'ja',
  };
};
