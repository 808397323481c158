/**
 * Characters of names that have several forms. Each group is one character; searches use its first form.
 *
 * Sources: the older forms in brackets of the Japanese list of common characters (常用漢字表, 2010) and of the characters
 * for names (人名用漢字, annex 2 of the family register regulation), `kZVariant` and `kSemanticVariant` of Unihan, and the
 * forms of family names in character sets for names (髙, 﨑, 邉, 濵, 𠮷). Excluded are characters that distinguish two
 * family names (坂 and 阪, 丘 and 邱), and simplified forms that are not variants of this kind. Forms that NFKC already
 * replaces (神, 福, 都) need no group.
 */
export const nameVariants =
  '高髙 崎﨑嵜 斎齋齊斉⻫ 辺邊邉 浜濱濵 沢澤 国國 桜櫻 広廣 竜龍⻯ 滝瀧 島嶋嶌 富冨 吉𠮷 橋𣘺 真眞 徳德悳惪 恵惠 実實 栄榮 円圓 学學 万萬 関關 ' +
  '鉄鐵銕 塩鹽 黒黑 条條 呂吕 黄黃⻩ 温溫 青靑⻘ 清淸 静靜 緑綠 緒緖 郎郞 郷鄕鄉 即卽 既旣 概槪 戸戶户 戻戾 涙淚 内內 呉吳吴 黙默 産產 ' +
  '顔顏 彦彥 説說 税稅 脱脫 悦悅 閲閱 鋭銳 教敎 為爲 偽僞 縁緣 絵繪 会會 恒恆 亘亙 巌巖 岳嶽 峰峯 群羣 隣鄰 館舘 舗舖 船舩 総總 聡聰 ' +
  '松枩 柳栁桺 柏栢 桑桒 梅楳 槙槇 桧檜 淵渕 瀬瀨 灯燈 猪豬 瑶瑤 畳疊 発發 皐皋 研硏 祢禰 禄祿 礼禮 穂穗 稲稻 穣穰 穏穩 粛肅 経經 継繼 続續 ' +
  '繊纖 聴聽 声聲 与與 旧舊 舎舍 芦蘆 芸藝 荘莊 萌萠 蒋蔣 蔵藏 園薗 薫薰 薮藪 薬藥 蛍螢 覚覺 覧覽 観觀 証證 訳譯 読讀 変變 譲讓 豊豐 賛贊 ' +
  '遥遙 酔醉 釈釋 野埜 銭錢 錬鍊 鎮鎭 間閒 険險 隠隱 雑雜 鶏鷄雞 霊靈 靭靱 頼賴 顕顯 駅驛 駆驅 髪髮 鴎鷗 鶴靏靎 麦麥⻨ 麺麵麪 点點 党黨 ' +
  '歯齒⻭ 齢齡 亀龜⻲ 仏佛 来來 仮假 伝傳 価價 倹儉 児兒 両兩 剣劍劔剱釼 労勞 勲勳 励勵 勧勸 区區 巻卷 参參 単單 厳嚴 圏圈 囲圍 図圖 団團 増增 ' +
  '圧壓 塁壘 壊壞 壌壤 壮壯 寿壽 奥奧 奨奬獎 嬢孃 寝寢 写寫 寛寬 宝寶寳 将將 専專 対對 届屆 属屬 峡峽 帯帶 庁廳 弾彈 弥彌 径徑 従從 徴徵 ' +
  '応應 恋戀 懐懷 戦戰 戯戲 払拂 抜拔 拝拜 挟挾 挿插 掲揭 揺搖 択擇 撃擊 担擔 拠據 拡擴 摂攝 収收 効效 勅敕 叙敘敍 数數 断斷 晩晚 昼晝 ' +
  '暦曆 暁曉 曽曾 桟棧 楽樂 楼樓 枢樞 様樣 横橫 権權 欧歐 歓歡 歩步 歳歲 歴歷 帰歸 残殘 毎每 気氣 没沒 渉涉 浄淨 浅淺 渓溪谿 湿溼濕 満滿 ' +
  '潜潛 渋澁澀 済濟 湾灣 焼燒 営營 炉爐 争爭 状狀 独獨 猟獵 獣獸 献獻 弁瓣辨辯 画畫 当當 痩瘦 盗盜 尽盡 砕碎 秘祕 称稱 頴穎 粋粹 絶絕 糸絲 ' +
  '県縣 縦縱 縄繩 茎莖 処處 虚虛 号號 虫蟲 蚕蠶 装裝 触觸 謡謠 誉譽 弐貳 売賣 践踐 軽輕 転轉 辞辭 逓遞 医醫 醸釀 鉱鑛礦 随隨 双雙 余餘 予豫 ' +
  '体體 台臺 凛凜 尭堯 枡桝 祷禱 莱萊 涼凉 冴冱 喜㐂 多夛 昂昻 晃晄 晋晉 柿柹 湧涌 熙煕熈 爾尓 珍珎 肇肈 村邨 雁鴈 餅餠 兎兔 仙僊 亜亞 乗乘 ' +
  '乱亂 倶俱 呑吞 填塡 屏屛 厩廏廐 慎愼 瓶甁 杯盃 禅禪 籠篭 旗籏 繋繫 蝉蟬 蟹蠏 讃讚 醤醬 鑑鑒 鈎鉤 顛顚 騨驒 麹麴 裏裡 床牀 強强 衆眾 衛衞 ' +
  '線綫 艶艷 啓啟 墻牆 妍姸 嫻嫺 汚汙污 姉姊 沖冲 決决 況况 氷冰 跡迹 灶竈 耕畊 暖煖 秋秌 窓窻 鎌鐮 勉勔 角⻆ 長⻑ 西⻄ 食⻝';
